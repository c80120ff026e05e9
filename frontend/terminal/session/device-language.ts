import { useEffect } from 'react';
import { type SignedInUser } from '#domain/administration/user.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { changeLanguage, currentLanguage } from '#frontend/i18n/setup.ts';

const storageKey = 'leitstand.terminal.language';

/** What the door speaks, whoever was signed in last. */
function deviceLanguage(): Language {
  try {
    return languageSchema.safeParse(localStorage.getItem(storageKey)).data ?? currentLanguage();
  } catch {
    return currentLanguage();
  }
}

/** Chosen at the door: it stays the language of the device. */
export function chooseDeviceLanguage(language: Language): void {
  keep(language);
  void changeLanguage(language);
}

/** A worker reads their own language while they are signed in; the door goes back to that of the device. */
export function useLanguageOf(user: SignedInUser | undefined): void {
  const own = user?.language;
  useEffect(() => {
    if (own === undefined) return undefined;
    const before = deviceLanguage();
    keep(before);
    void changeLanguage(own);
    return () => void changeLanguage(before);
  }, [own]);
}

function keep(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // It holds until the page is closed.
  }
}
