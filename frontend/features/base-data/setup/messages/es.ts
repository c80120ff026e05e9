import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of set-up matrices. */
export const es = {
  any: 'cualquiera',
  articleGroup: 'Grupo de artículos',
  corner: 'de ↓ a →',
  caption:
    'Tiempo de preparación en minutos, también 1:30. Las celdas vacías muestran en gris lo que vale; se puede pegar una tabla.',
  cell: 'Minutos de {{from}} a {{to}}',
  notTime: '«{{text}}» no es un tiempo; queda el anterior.',
  pastedWrong_one: '{{count}} celda no era un tiempo y quedó como estaba.',
  pastedWrong_other: '{{count}} celdas no eran tiempos y quedaron como estaban.',
  'file.export': 'Guardar como archivo CSV',
  'file.import': 'Importar de un archivo',
} satisfies TextsLike<typeof de>;
