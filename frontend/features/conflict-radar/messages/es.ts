import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of the conflict radar. */
export const es = {
  'list.all': 'Todos',
  'list.date': 'Fechas',
  'list.overload': 'Sobrecarga',
  'list.overdue': 'Vencidos',
  'kind.date': 'Entrega incumplida',
  'kind.overload': 'Sobrecarga',
  'kind.overdue': 'Operación vencida',
  title: 'Radar de conflictos',
  'column.conflict': 'Conflicto',
  'column.extent': 'Alcance',
  'column.cause': 'Causa',
  'column.hits': 'Afecta',
  empty: 'Sin conflictos. Todo está a tiempo y cabe.',
  failed: 'Los conflictos no se han cargado.',
  retry: 'Reintentar',
  loading: 'Cargando conflictos …',
  show: 'Ver en la línea de tiempo',
  confirm: 'Confirmar',
  confirmed: 'confirmado',
  confirmedNotice: 'Conflicto confirmado',
  gone: 'Este conflicto ya no existe.',
  count_one: '{{count}} conflicto',
  count_other: '{{count}} conflictos',
  'cause.date': 'Entrega {{due}}, listo {{ready}}',
  'cause.overload': '{{count}} a la vez, {{times}}',
  'cause.start': 'Debía empezar {{time}}',
  'cause.end': 'Debía terminar {{time}}',
  'hits.misses': 'incumple la fecha en {{days}} días',
} satisfies TextsLike<typeof de>;
