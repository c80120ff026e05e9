import { useEffect } from 'react';
import type { SignedInUser } from '#domain/administration/user.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { changeLanguage, currentLanguage } from '#frontend/i18n/setup.ts';
import { storedText, storeText } from '#frontend/storage/browser-storage.ts';

const storageKey = 'leitstand.terminal.language';

/** What the door speaks, whoever was signed in last. */
const deviceLanguage = (): Language => languageSchema.safeParse(storedText(storageKey)).data ?? currentLanguage();

/** Chosen at the door: it stays the language of the device. */
export function chooseDeviceLanguage(language: Language): void {
  storeText(storageKey, language);
  void changeLanguage(language);
}

/** A worker reads their own language while they are signed in; the door goes back to that of the device. */
export function useLanguageOf(user: SignedInUser | undefined): void {
  const own = user?.language;
  useEffect(() => {
    if (own === undefined) return undefined;
    const before = deviceLanguage();
    storeText(storageKey, before);
    void changeLanguage(own);
    return () => void changeLanguage(before);
  }, [own]);
}
