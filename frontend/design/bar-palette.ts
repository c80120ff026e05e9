/**
 * The 24 order colours (look, section 2), handed out in this order. The stored value of an order is its place; light
 * and dark partners stand at the same place. Every light value carries white text, every dark value dark text.
 */
export const lightBars: readonly string[] = [
  '#084f75',
  '#946a08',
  '#5468d6',
  '#46203f',
  '#5f4534',
  '#627788',
  '#8a4310',
  '#2c8440',
  '#a9566e',
  '#414f59',
  '#1e2c52',
  '#8750c4',
  '#00635e',
  '#3438a0',
  '#7b1c4a',
  '#5a5a0e',
  '#b6317f',
  '#06818f',
  '#8d6c4a',
  '#558118',
  '#5e2b72',
  '#1f5b3a',
  '#0b74c2',
  '#757a0c',
];

export const darkBars: readonly string[] = [
  '#69a3cc',
  '#deb367',
  '#a5b8fd',
  '#a37899',
  '#b39785',
  '#a9bed0',
  '#de9368',
  '#7ece8a',
  '#f59fb5',
  '#92a1ab',
  '#7486b0',
  '#c9a5fb',
  '#6bb4ae',
  '#8595e9',
  '#d6779d',
  '#a9aa68',
  '#f395c4',
  '#6fcad8',
  '#d6b492',
  '#9eca72',
  '#b481cb',
  '#76ae8a',
  '#7ebffe',
  '#bcc369',
];

/** Which of the colours something has that is told apart by its id, from 0; the first twelve stay apart for weak colour vision. */
export function barOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 12;
}
