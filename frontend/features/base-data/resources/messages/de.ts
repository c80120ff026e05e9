/** German texts of what only resources have. */
export const de = {
  combination: 'Kombination {{number}}',
  'combination.add': 'Kombination hinzufügen',
  'combination.remove': 'Kombination {{number}} entfernen',
  'combination.empty': 'Bitte mindestens eine Artikelgruppe wählen.',
  'offer.noneKnown': 'Es gibt noch keine physikalischen oder freien Merkmale.',
  'offer.add': 'Merkmal hinzufügen',
  'offer.remove': '{{name}} entfernen',
  'offer.characteristic': 'Merkmal',
  'offer.minimum': 'Von',
  'offer.maximum': 'Bis',
  'offer.unit': 'Einheit',
  'offer.values': 'Werte von {{name}}',
  'offer.upsideDown': 'Bis muss mindestens Von sein.',
} as const;
