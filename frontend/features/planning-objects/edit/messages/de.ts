/** Changing planning objects. */
export const de = {
  edit: 'Bearbeiten',
  title: '{{name}} bearbeiten',
  save: 'Speichern',
  saved: '{{name}} gespeichert',
  requestedStart: 'Frühester Beginn',
  fixed: 'Solange die Position eingeplant ist, steht das fest.',
  theirs: '{{name}} hat inzwischen etwas geändert. Beim Speichern gilt, was hier steht.',
  'theirs.field': '{{field}}: jetzt {{value}}',
  'theirs.take': 'Übernehmen',
  'theirs.taken': 'übernommen',
  empty: 'leer',
} as const;
