export const de = {
  empty: 'Noch kein Arbeitsgang in einer Technologie',
  none: 'Kein Arbeitsgang passt zum Filter',
  archived: 'Archivierte zeigen',
  articleNumber: 'Artikelnummer',
  minutes: '{{name}}, min',
  technology: 'Technologie',
  technologyNumber: 'Technologienummer',
} as const;
