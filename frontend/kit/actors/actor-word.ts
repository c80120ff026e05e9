import { deletedUser } from '#domain/kernel/personal.ts';
import { hasKitText, kitText } from '#frontend/kit/kit-text.ts';
import type { ListChoice } from '#frontend/kit/list/data/list-definition.ts';

/**
 * Who did something, or is named in it, by name; of who was forgotten the word for that (`deletedUser`), and where nobody did
 * it, the word of what in the plant did (`bySystem`).
 */
export function actorWord(name: string): string {
  const key = `actor.${name}`;
  return hasKitText(key) ? kitText(key) : name;
}

/** Names that are no person's, with their words: what a column of persons shows instead of them. */
export const actorChoices = (): readonly ListChoice[] =>
  notPersons.map((value) => ({ value, label: actorWord(value) }));

const notPersons = [
  deletedUser,
  'first-start',
  'password-reset',
  'overtime',
  'machines',
  'terminal',
  'command-service',
  'shop-floor',
] as const;

/** The same of a field that may name nobody. */
export const personWord = (name: string | null | undefined): string | undefined =>
  name === null || name === undefined ? undefined : actorWord(name);

/** The name of an object that may be a person; any other keeps its name, whatever that is. */
export const nameWord = (name: string): string => (name === deletedUser ? actorWord(name) : name);
