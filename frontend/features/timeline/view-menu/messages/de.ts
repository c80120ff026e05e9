/** German texts of the view menu, the reference for the keys. */
export const de = {
  showArchivedResources: 'Archivierte Ressourcen',
  showFreeResources: 'Freie Ressourcen',
  showVisibleArea: 'Auslastung mit sichtbarem Bereich',
  showWorkload: 'Auslastung je Ressource',
  showPersonelCapacity: 'Personalkapazität',
  'preset.today': 'Heute',
  'preset.twoDays': 'Zwei Tage',
  'preset.fiveDays': 'Fünf Tage',
  'preset.all': 'Alle Tage',
  reset: 'Alles wie zu Anfang',
} as const;
