import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** English texts of machines that send signals. */
export const en = {
  machine: 'Machine',
  state: 'State',
  'state.running': 'running',
  'state.stopped': 'stopped',
  'state.fault': 'fault',
  'state.unknown': 'not told',
  lastSignal: 'Last signal',
  ago: '{{time}}, {{length}} ago',
  signals: 'Signals',
  heard: 'arrive',
  silent: 'none for {{length}}',
  silentAfter: 'Counts as silent after',
  silentAfterOf: '{{machine}} counts as silent after',
  list: 'Machines that send signals',
  none: 'No machine has sent a signal yet. How a gateway sends is in docs/machines.md.',
  failed: 'The machines were not loaded',
  saved: '{{machine}} counts as silent after {{length}} without a signal from now on.',
  silentSince: 'No signal since {{time}}; last: {{state}}',
} satisfies TextsLike<typeof de>;
