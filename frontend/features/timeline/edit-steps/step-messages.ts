import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './words-de.ts';
import { en } from './words-en.ts';
import { es } from './words-es.ts';
import { fr } from './words-fr.ts';
import { ru } from './words-ru.ts';

/** Texts of undo, redo and the list of the last steps. */
export const stepMessages = defineMessages('timeline-steps', { de, en, es, fr, ru });
