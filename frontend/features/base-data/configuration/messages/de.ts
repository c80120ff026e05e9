export const de = {
  'value.label': 'Wert {{place}}',
  'value.add': 'Wert hinzufügen',
  'value.up': '{{value}} nach oben',
  'value.down': '{{value}} nach unten',
  'value.remove': '{{value}} entfernen',
};
