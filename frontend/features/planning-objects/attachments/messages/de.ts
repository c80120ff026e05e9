/** Files that are attached to a planning object. */
export const de = {
  title: 'Anhänge',
  none: 'Noch keine Anhänge.',
  add: 'Datei anhängen',
  hint: 'Dateien auswählen, hier ablegen oder einfügen: je bis 25 MB.',
  cancel: '{{name}}: Hochladen abbrechen',
  progress: '{{name}} wird hochgeladen',
  again: 'Noch einmal',
  forget: '{{name}}: Meldung entfernen',
  save: '{{name}} herunterladen',
  view: '{{name}} ansehen',
  close: 'Schließen',
  remove: '{{name}} löschen',
  'remove.title': '{{name}} löschen?',
  'remove.text': 'Die Datei wird sofort gelöscht. Das lässt sich nicht rückgängig machen.',
  'remove.action': 'Löschen',
} as const;
