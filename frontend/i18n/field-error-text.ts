import i18next from 'i18next';
import { addPart } from './language-parts.ts';
import { numberToType } from './typed-number.ts';

addPart('validations', {
  de: () => import('./validations/de.ts').then((file) => file.validationsDe),
  en: () => import('./validations/en.ts').then((file) => file.validationsEn),
  es: () => import('./validations/es.ts').then((file) => file.validationsEs),
  fr: () => import('./validations/fr.ts').then((file) => file.validationsFr),
  ru: () => import('./validations/ru.ts').then((file) => file.validationsRu),
});

/**
 * What is wrong with a field, by the code that a refusal names for it (base data §5: `validations.{code}`); `value` is the bound
 * that a rule of the browser knows and a refusal does not tell.
 */
export function fieldErrorText(code: string, value?: number): string {
  const key = `validations.${code}`;
  const known = i18next.exists(key, { ns: 'validations' }) ? key : 'validations.invalid';
  return i18next.t(known, {
    ns: 'validations',
    ...(value === undefined ? {} : { value: numberToType(value, i18next.language) }),
  });
}
