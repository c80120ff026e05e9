/**
 * The number that a person typed, in the way their language writes it: "1.312,5" in German, "1,312.5" in English,
 * "1 312,5" elsewhere. Undefined when it is none.
 */
export function typedNumber(text: string, language: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace('\u2212', '-');
  const english = language.startsWith('en');
  const form = english ? /^-?(\d{1,3}(,\d{3})*|\d+)(\.\d*)?$/ : /^-?(\d{1,3}(\.\d{3})*|\d+)(,\d*)?$/;
  if (!form.test(plain)) return undefined;
  return Number(english ? plain.replaceAll(',', '') : plain.replaceAll('.', '').replace(',', '.'));
}

/** The way back, without grouping: what a field shows to be changed. */
export const numberToType = (value: number, language: string): string =>
  language.startsWith('en') ? String(value) : String(value).replace('.', ',');
