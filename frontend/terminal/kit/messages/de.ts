export const de = {
  connected: 'Verbunden',
  offline: 'Offline',
  machines_one: '{{count}} Maschine',
  machines_other: '{{count}} Maschinen',
  signOut: 'Abmelden',
  digits: 'Zifferntasten',
  deleteDigit: 'Letzte Ziffer löschen',
  shownOf: '{{shown}} von {{total}}',
  pageUp: 'Seite nach oben',
  pageDown: 'Seite nach unten',
} as const;
