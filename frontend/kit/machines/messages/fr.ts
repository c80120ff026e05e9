import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of machines that send signals. */
export const fr = {
  machine: 'Machine',
  state: 'État',
  'state.running': 'en marche',
  'state.stopped': 'arrêtée',
  'state.fault': 'en panne',
  'state.unknown': 'non signalé',
  lastSignal: 'Dernier signal',
  ago: '{{time}}, il y a {{length}}',
  signals: 'Signaux',
  heard: 'arrivent',
  silent: 'aucun depuis {{length}}',
  silentAfter: 'Considérée comme muette après',
  silentAfterOf: '{{machine}} est considérée comme muette après',
  list: 'Machines qui envoient des signaux',
  none: 'Aucune machine n’a encore envoyé de signal. docs/machines.md explique comment une passerelle envoie.',
  failed: 'Les machines n’ont pas été chargées',
  saved: '{{machine}} est désormais considérée comme muette après {{length}} sans signal.',
  silentSince: 'Aucun signal depuis {{time}} ; dernier : {{state}}',
} satisfies TextsLike<typeof de>;
