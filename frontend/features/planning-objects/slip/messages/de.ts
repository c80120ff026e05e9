/** The routing slip of a production order, and the materials that it needs. */
export const de = {
  slip: 'Laufkarte',
  pdf: 'PDF herunterladen',
  print: 'Drucken',
  article: 'Artikel',
  amount: 'Menge',
  customer: 'Kunde',
  delivery: 'Liefertermin',
  planTime: 'Planzeit',
  order: 'Auftrag',
  barcode: 'Strichcode {{code}}',
  failed: 'Die Laufkarte konnte nicht geladen werden',
} as const;
