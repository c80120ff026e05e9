import i18next from 'i18next';
import type de from '#frontend/texts/errors/de.json';
import { areaTexts } from './area-texts.ts';
import { numberToType } from './typed-number.ts';

const { text, has, useText } = areaTexts<typeof de>('errors', import.meta.glob('#frontend/texts/errors/*.json'));

/**
 * Text of a refusal by its code, in words that say what to do; `autologout` is the page's own. Unknown codes read as
 * "something went wrong".
 */
export function errorText(errorCode: string, details: Readonly<Record<string, unknown>> = {}): string {
  const key = errorCode === 'autologout' ? 'errors.auth.autologout' : `errors.API.${errorCode}`;
  return text(has(key) ? key : 'errors.API.unknownError', plainValues(details));
}

/** `errorText` that follows the language on screen. */
export function useErrorText(): typeof errorText {
  useText();
  return errorText;
}

/**
 * What is wrong with a field, by the code that a refusal names for it (base data §5: `validations.{code}`); `value` is the bound
 * that a rule of the browser knows and a refusal does not tell.
 */
export function fieldErrorText(code: string, value?: number): string {
  const key = `validations.${code}`;
  return text(
    has(key) ? key : 'validations.invalid',
    value === undefined ? {} : { value: numberToType(value, i18next.language) },
  );
}

/** Code of what a refusal says is wrong with one field; undefined: nothing. */
export function fieldCode(details: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const fields = details['fields'] as Readonly<Record<string, unknown>> | undefined;
  const code = fields?.[field];
  return typeof code === 'string' ? code : undefined;
}

/** Only words and numbers go into a sentence; ids and lists stay in the details. */
function plainValues(details: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details))
    if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  return values;
}
