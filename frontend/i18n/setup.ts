import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { storedText, storeText } from '#frontend/storage/browser-storage.ts';
import { loadTexts } from './area-texts.ts';
import { startOwnWords } from './own-words.ts';

/** The product's own name of each language, in the order of the menus. */
export const languageNames: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
};

const storageKey = 'leitstand.language';

/** Starts i18next in the language chosen last on this computer, else German (planning §1). Keys are flat: `area.name`. */
export async function startLanguages(): Promise<void> {
  const language = languageSchema.safeParse(storedText(storageKey)).data ?? 'de';
  await i18next.use(initReactI18next).init({
    lng: language,
    // `texts.test.ts` sees to it that each language has every text; others are not loaded.
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
    ns: ['errors'],
    defaultNS: 'errors',
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await startOwnWords();
  await show(language);
}

/** Changes the language of the whole page at once and remembers it on this computer. */
export async function changeLanguage(language: Language): Promise<void> {
  storeText(storageKey, language);
  await show(language);
}

export function currentLanguage(): Language {
  return languageSchema.safeParse(i18next.language).data ?? 'de';
}

async function show(language: Language): Promise<void> {
  await loadTexts(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
