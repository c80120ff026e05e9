export const de = {
  title: 'Eigene Filter',
  none: 'Noch keine. Filter setzen und unter einem Namen speichern.',
  name: 'Name des Filters',
  save: 'Speichern',
  replace: 'Ersetzen',
  rename: '„{{name}}“ umbenennen',
  renameAction: 'Umbenennen',
  remove: '„{{name}}“ löschen',
  taken: 'So heißt schon ein anderer Filter.',
  'default.on': 'Mit „{{name}}“ beginnen',
  'default.off': 'Nicht mehr mit „{{name}}“ beginnen',
  'default.mark': 'Standard',
} as const;
