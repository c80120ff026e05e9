import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { addPart } from './language-parts.ts';

addPart('errors', {
  de: () => import('./errors/de.ts').then((file) => file.errorsDe),
  en: () => import('./errors/en.ts').then((file) => file.errorsEn),
  es: () => import('./errors/es.ts').then((file) => file.errorsEs),
  fr: () => import('./errors/fr.ts').then((file) => file.errorsFr),
  ru: () => import('./errors/ru.ts').then((file) => file.errorsRu),
});

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
