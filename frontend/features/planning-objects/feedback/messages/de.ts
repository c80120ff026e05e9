/** German texts of feedback on an object; its keys are those of all languages. */
export const de = {
  title: 'Rückmeldungen',
  none: 'Noch nichts zurückgemeldet.',
  failed: 'Die Rückmeldungen ließen sich nicht laden.',
  'type.start': 'Start',
  'type.pause': 'Pause',
  'type.interrupt': 'Unterbrochen',
  'type.complete': 'Fertig',
  'type.yield': '{{amount}} gut',
  'type.scrap': '{{amount}} Ausschuss',
  'type.setup': 'Rüsten {{duration}}',
  'type.time': 'Arbeit {{duration}}',
  'type.trouble': 'Störung {{duration}}',
  corrected: 'korrigiert {{time}}',
  revoked: 'widerrufen',
  implausible: 'nicht plausibel',
  photo: 'Foto zur Rückmeldung vom {{time}}',
} as const;
