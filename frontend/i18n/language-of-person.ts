import type { Language } from '#domain/kernel/language.ts';
import { changeLanguage } from './setup.ts';

const heardKey = 'leitstand.language.heard';

/**
 * Whether this computer did not know yet that the person reads this language: somebody else was the last one here, or they
 * have chosen it elsewhere. What it knows does not undo what was chosen here since, at the sign-in.
 */
export function isNews(userId: string, language: Language, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const heard = `${userId} ${language}`;
  if (storage.getItem(heardKey) === heard) return false;
  storage.setItem(heardKey, heard);
  return true;
}

/** Shows the language that the plant has of whoever is signed in: it reaches every computer of theirs. */
export function takeOverLanguageOf(userId: string, language: Language): void {
  if (hear(userId, language)) void changeLanguage(language);
}

/** The person has chosen it here: what the plant still says of before is no news. */
export function chooseLanguageOf(userId: string, language: Language): void {
  hear(userId, language);
  void changeLanguage(language);
}

function hear(userId: string, language: Language): boolean {
  try {
    return isNews(userId, language, localStorage);
  } catch {
    return true;
  }
}
