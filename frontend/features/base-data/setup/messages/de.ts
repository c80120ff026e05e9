/** German texts of set-up matrices. */
export const de = {
  any: 'beliebig',
  articleGroup: 'Artikelgruppe',
  corner: 'von ↓ nach →',
  caption:
    'Rüstzeit in Minuten, auch als 1:30. Leere Zellen zeigen grau, was dort gilt; eine Tabelle lässt sich einfügen.',
  cell: 'Minuten von {{from}} nach {{to}}',
  notTime: '„{{text}}“ ist keine Zeit; es bleibt bei der alten.',
  pastedWrong_one: '{{count}} Zelle war keine Zeit und blieb, wie sie war.',
  pastedWrong_other: '{{count}} Zellen waren keine Zeit und blieben, wie sie waren.',
  'file.export': 'Als CSV-Datei speichern',
  'file.import': 'Aus einer Datei importieren',
} as const;
