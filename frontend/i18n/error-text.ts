import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * Text of a refusal by its code, in words that say what to do; `autologout` is the page's own. Unknown codes read as
 * "something went wrong".
 */
export function errorText(errorCode: string, details: Readonly<Record<string, unknown>> = {}): string {
  const key = errorCode === 'autologout' ? 'errors.auth.autologout' : `errors.API.${errorCode}`;
  const known = i18next.exists(key, { ns: 'errors' }) ? key : 'errors.API.unknownError';
  return i18next.t(known, { ...plainValues(details), ns: 'errors' });
}

/** `errorText` that follows the language on screen. */
export function useErrorText(): typeof errorText {
  useTranslation('errors');
  return errorText;
}

/** What is wrong with a field, by the code that a refusal names for it (base data §5: `validations.{code}`). */
export function fieldErrorText(code: string): string {
  const key = `validations.${code}`;
  const known = i18next.exists(key, { ns: 'validations' }) ? key : 'validations.invalid';
  return i18next.t(known, { ns: 'validations' });
}

/** Only words and numbers go into a sentence; ids and lists stay in the details. */
function plainValues(details: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details))
    if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  return values;
}
