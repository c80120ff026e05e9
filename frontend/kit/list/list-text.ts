import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';

export const { useText: useListText, text: listText } = defineMessages('list', { de, en });
