export const de = {
  connected: 'Verbunden',
  offline: 'Offline',
  clockJumped:
    'Die Uhr dieses Geräts wurde verstellt. Für Meldungen gilt {{time}} Uhr. Stimmt das nicht, bitte der Planung Bescheid sagen.',
  machines_one: '{{count}} Maschine',
  machines_other: '{{count}} Maschinen',
  close: 'Schließen',
  menuOf: '{{name}}: Sprache, Sperre, Abmelden',
  lockScreen: 'Bildschirm sperren',
  lockTerminal: 'Terminal sperren',
  signOut: 'Abmelden',
  digits: 'Zifferntasten',
  deleteDigit: 'Letzte Ziffer löschen',
  shownOf: '{{shown}} von {{total}}',
  pageUp: 'Seite nach oben',
  pageDown: 'Seite nach unten',
  'failure.title': 'Das ging schief',
  'failure.help':
    'Was Sie gemeldet haben, ist nicht verloren. Laden Sie die Seite neu; hilft das nicht, rufen Sie, wer die Terminals betreut.',
  'failure.reload': 'Neu laden',
  'noStore.title': 'Dieser Browser behält nichts',
  'noStore.help':
    'Ein Terminal muss Meldungen auf dem Gerät behalten können. Öffnen Sie es nicht in einem privaten Fenster, und erlauben Sie dieser Adresse, Daten zu speichern.',
} as const;
