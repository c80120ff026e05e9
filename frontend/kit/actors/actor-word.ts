import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { ru } from './messages/ru.ts';

const { text, has } = defineMessages('actors', { de, en, es, fr, ru });

/** Who changed something, by name; where nobody did, the word of what in the plant did it (`bySystem`). */
export function actorWord(name: string): string {
  const key = `actor.${name}`;
  return has(key) ? text(key as Parameters<typeof text>[0]) : name;
}
