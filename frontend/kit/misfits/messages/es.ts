import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish words for what no longer fits the base data. */
export const es = {
  'cause.holiday': 'ya no encaja: festivo el {{day}}',
  'cause.gap': 'ya no encaja: ausencia el {{day}}',
  'cause.shift': 'ya no encaja: sin horario laboral el {{day}}',
  'cause.length': 'ya no encaja: ahora terminaría {{time}}',
  'cause.times': 'ya no encaja: según la tecnología {{length}}',
  'cause.setUp': 'ya no encaja: necesita {{length}} de preparación',
  'cause.deleted': 'ya no encaja: recurso eliminado',
  'cause.archived': 'ya no encaja: recurso archivado',
  'cause.attendant': 'ya no encaja: el recurso ahora acompaña',
  'cause.group': 'ya no encaja: el recurso dejó el grupo',
  'cause.program': 'ya no encaja: recurso sin el programa',
  'cause.characteristics': 'ya no encaja: recurso sin las características necesarias',
} satisfies TextsLike<typeof de>;
