/** The largest amount that the services take. */
const most = 1e9;

/**
 * The amount that a person typed, in the way their language writes it: "1.312,5" in German, "1,312.5" elsewhere;
 * rounded to two decimals (planning §9). Undefined when it is none, not above zero or too large.
 */
export function typedAmount(text: string, language: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '');
  const german = language.startsWith('de');
  const form = german ? /^\d{1,3}(\.\d{3})*(,\d*)?$|^\d+(,\d*)?$/ : /^\d{1,3}(,\d{3})*(\.\d*)?$|^\d+(\.\d*)?$/;
  if (!form.test(plain)) return undefined;
  const value = Number(german ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''));
  const rounded = Math.round(value * 100) / 100;
  return rounded > 0 && rounded <= most ? rounded : undefined;
}
