import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of machines that send signals. */
export const es = {
  machine: 'Máquina',
  state: 'Estado',
  'state.running': 'en marcha',
  'state.stopped': 'parada',
  'state.fault': 'averiada',
  'state.unknown': 'no notificado',
  lastSignal: 'Última señal',
  ago: '{{time}}, hace {{length}}',
  signals: 'Señales',
  heard: 'llegan',
  silent: 'ninguna desde hace {{length}}',
  silentAfter: 'Se considera muda tras',
  silentAfterOf: '{{machine}} se considera muda tras',
  list: 'Máquinas que envían señales',
  none: 'Ninguna máquina ha enviado aún una señal. En docs/machines.md se explica cómo envía una pasarela.',
  failed: 'No se han cargado las máquinas',
  saved: 'A partir de ahora {{machine}} se considera muda tras {{length}} sin señal.',
  silentSince: 'Sin señal desde {{time}}; última: {{state}}',
} satisfies TextsLike<typeof de>;
