import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languageSchema } from '#domain/administration/user.ts';
import { errorsDe } from './errors/de.ts';
import { errorsEn } from './errors/en.ts';
import { loadParts } from './language-parts.ts';
import { addTexts, startOwnWords } from './own-words.ts';
import { validationsDe } from './validations/de.ts';
import { validationsEn } from './validations/en.ts';

/** The product's own name of each language, in the order of the menus. */
export const languageNames: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
};

const storageKey = 'leitstand.language';

/** Languages that come with the page; the others are loaded when chosen (`load-language.ts`). */
const built: readonly Language[] = ['de', 'en'];

/** Starts i18next in the language chosen last on this computer, else German (planning §1). Keys are flat: `area.name`. */
export async function startLanguages(): Promise<void> {
  const language = storedLanguage() ?? 'de';
  await i18next.use(initReactI18next).init({
    lng: language,
    // Texts that a language does not have yet are better in English than in German, except for Germans.
    fallbackLng: (code) => (code === 'de' ? ['en'] : ['en', 'de']),
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
    ns: ['errors', 'validations'],
    defaultNS: 'errors',
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await startOwnWords();
  addTexts('de', 'errors', errorsDe);
  addTexts('de', 'validations', validationsDe);
  addTexts('en', 'errors', errorsEn);
  addTexts('en', 'validations', validationsEn);
  await show(language);
}

/** Changes the language of the whole page at once and remembers it on this computer. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A browser that keeps nothing still shows the language until the page is closed.
  }
  await show(language);
}

export function storedLanguage(): Language | undefined {
  try {
    return languageSchema.safeParse(localStorage.getItem(storageKey)).data;
  } catch {
    return undefined;
  }
}

export function currentLanguage(): Language {
  return languageSchema.safeParse(i18next.language).data ?? 'de';
}

async function show(language: Language): Promise<void> {
  if (!built.includes(language)) {
    const { loadLanguage } = await import('./load-language.ts');
    await loadLanguage(language);
  }
  await loadParts(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
