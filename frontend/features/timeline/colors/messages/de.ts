export const de = {
  by: 'Farbe nach',
  shown: 'Im Bild',
  more: 'und {{count}} weitere',
  none: 'Im Bild ist kein Balken.',
} as const;
