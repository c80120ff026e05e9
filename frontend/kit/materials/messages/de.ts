export const de = {
  materials: 'Materialbedarf',
  'materials.none': 'Es wird kein Material gebraucht.',
  'column.material': 'Material',
  'column.amount': 'Menge',
  'column.step': 'Arbeitsgang',
  'column.due': 'Gebraucht ab',
  'column.order': 'Auftrag',
  perStep: 'Je Arbeitsgang',
  sums: 'Summen',
  view: 'Ansicht',
  'column.orders': 'Aufträge',
} as const;
