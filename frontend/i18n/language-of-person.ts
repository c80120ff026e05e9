import { type Language, languageSchema } from '#domain/kernel/language.ts';
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

/** The language in what another tab has noted, where that is of the person; `isNews` notes it. */
export function languageHeard(userId: string, noted: string | null): Language | undefined {
  const [who, language] = noted?.split(' ') ?? [];
  return who === userId ? languageSchema.safeParse(language).data : undefined;
}

/** What the person chooses in another tab of this browser holds here at once. Ends with what it answers. */
export function followLanguageOf(userId: string): () => void {
  const follow = ({ key, newValue }: StorageEvent): void => {
    const language = key === heardKey ? languageHeard(userId, newValue) : undefined;
    if (language !== undefined) void changeLanguage(language);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function hear(userId: string, language: Language): boolean {
  try {
    return isNews(userId, language, localStorage);
  } catch {
    return true;
  }
}
