/** German texts of load and free time per period, the reference for the keys. */
export const de = {
  free: '{{hours}} h frei',
  hours: '{{hours}} h',
  booked: '{{share}} belegt',
  freeLength: '{{length}} frei',
  late_one: '{{count}} Auftrag endet zu spät',
  late_other: '{{count}} Aufträge enden zu spät',
  overload: 'Überlast {{length}}',
  closed: 'keine Arbeitszeit',
  cell: '{{resource}}, {{period}}: {{figures}}',
  period: '{{period}}: {{figures}}',
  more: 'und {{count}} weitere',
  zoom: 'Klick zeigt den Tag',
  keys: 'In Zeilen mit Auslastung gehen die Pfeiltasten von Tag zu Tag (Woche zu Woche); Eingabe zeigt den Tag.',
} as const;
