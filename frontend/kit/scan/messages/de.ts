/** German texts of the scanner. */
export const de = {
  picture: 'Bild der Kamera',
  hint: 'Den Code des Laufzettels in den Rahmen halten.',
  looking: 'Der Arbeitsgang wird gesucht …',
  'camera.refused': 'Die Kamera ist für diese Seite nicht erlaubt.',
  'camera.absent': 'Dieses Gerät hat keine Kamera.',
  'camera.insecure': 'Die Kamera gibt der Browser nur über https frei.',
  'camera.busy': 'Die Kamera wird gerade von einem anderen Programm benutzt.',
  'camera.cannotRead': 'Dieser Browser kann Codes nicht mit der Kamera lesen.',
  otherwise: 'Ein Handscanner geht, oder die Nummer eintippen.',
  'torch.on': 'Licht an',
  'torch.off': 'Licht aus',
  number: 'Nummer vom Laufzettel',
  open: 'Öffnen',
} as const;
