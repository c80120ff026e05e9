import { deletedUser } from '#domain/personal-fields.ts';
import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { ru } from './messages/ru.ts';

const { text, has } = defineMessages('actors', { de, en, es, fr, ru });

/**
 * Who did something, or is named in it, by name; of who was forgotten the word for that (`deletedUser`), and where nobody did
 * it, the word of what in the plant did (`bySystem`).
 */
export function actorWord(name: string): string {
  const key = `actor.${name}`;
  return has(key) ? text(key as Parameters<typeof text>[0]) : name;
}

/** The same of a field that may name nobody. */
export const personWord = (name: string | null | undefined): string | undefined =>
  name === null || name === undefined ? undefined : actorWord(name);

/** The name of an object that may be a person; any other keeps its name, whatever that is. */
export const nameWord = (name: string): string => (name === deletedUser ? actorWord(name) : name);
