/** The routing slip of a production order, and the materials that it needs. */
export const de = {
  slip: 'Laufzettel',
  pdf: 'PDF herunterladen',
  print: 'Drucken',
  article: 'Artikel',
  amount: 'Menge',
  customer: 'Kunde',
  delivery: 'Liefertermin',
  planTime: 'Planzeit',
  order: 'Auftrag',
  barcode: 'Strichcode {{code}}',
  failed: 'Der Laufzettel konnte nicht geladen werden',
} as const;
