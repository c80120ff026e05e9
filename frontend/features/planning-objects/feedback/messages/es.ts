import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  title: 'Notificaciones',
  none: 'Aún no se ha notificado nada.',
  failed: 'No se pudieron cargar las notificaciones.',
  'type.start': 'Inicio',
  'type.pause': 'Pausa',
  'type.interrupt': 'Interrumpido',
  'type.complete': 'Terminado',
  'type.yield': '{{amount}} buenas',
  'type.scrap': '{{amount}} de rechazo',
  'type.setup': 'Preparación {{duration}}',
  'type.time': 'Trabajo {{duration}}',
  'type.trouble': 'Avería {{duration}}',
  'type.remark': 'Observación',
  corrected: 'corregida {{time}}',
  revoked: 'revocada',
  implausible: 'no plausible',
  photo: 'Foto de la notificación del {{time}}',
};
