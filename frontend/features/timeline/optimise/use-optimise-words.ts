import { defineMessages } from '#frontend/i18n/messages.ts';
import type { Words } from '../messages/use-words.ts';
import { de } from './words-de.ts';
import { en } from './words-en.ts';

const messages = defineMessages('optimise', { de, en });

export const useOptimiseWords = (): Words => messages.useText() as Words;
