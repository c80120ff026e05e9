/** German texts of the camera. */
export const de = {
  picture: 'Bild der Kamera',
  starting: 'Die Kamera startet …',
  refused: 'Die Kamera ist für diese Seite nicht erlaubt. Neben der Adresse des Browsers lässt sie sich erlauben.',
  absent: 'Dieses Gerät hat keine Kamera.',
  insecure: 'Die Kamera gibt der Browser nur über https frei.',
  busy: 'Die Kamera wird gerade von einem anderen Programm benutzt.',
  lost: 'Die Kamera ist nicht mehr da.',
  again: 'Erneut versuchen',
  next: 'Andere Kamera',
  'torch.on': 'Licht an',
  'torch.off': 'Licht aus',
} as const;
