/** German texts of the scanner. */
export const de = {
  hint: 'Den Code des Laufzettels in den Rahmen halten.',
  looking: 'Der Arbeitsgang wird gesucht …',
  cannotRead: 'Codes lassen sich hier gerade nicht mit der Kamera lesen.',
  otherwise: 'Ein Handscanner geht, oder die Nummer eintippen.',
  number: 'Nummer vom Laufzettel',
  open: 'Öffnen',
} as const;
