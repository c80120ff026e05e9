import type { Language } from '#domain/administration/user.ts';
import { addTexts } from './own-words.ts';

/** Spanish, French and Russian: what a person meets before and around the work (sign-in, errors). */
export async function loadLanguage(language: Language): Promise<void> {
  for (const [namespace, texts] of Object.entries(await bundlesOf(language))) addTexts(language, namespace, texts);
}

type Bundles = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function bundlesOf(language: Language): Promise<Bundles> {
  switch (language) {
    case 'es':
      return (await import('./languages/es.ts')).es;
    case 'fr':
      return (await import('./languages/fr.ts')).fr;
    case 'ru':
      return (await import('./languages/ru.ts')).ru;
    case 'de':
    case 'en':
      return {};
  }
}
