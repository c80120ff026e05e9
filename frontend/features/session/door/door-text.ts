import { defineMessages } from '#frontend/i18n/messages.ts';
import { doorDe } from './messages/de.ts';
import { doorEn } from './messages/en.ts';
import { doorEs } from './messages/es.ts';
import { doorFr } from './messages/fr.ts';
import { doorRu } from './messages/ru.ts';

export const { useText: useDoorText } = defineMessages('door', {
  de: doorDe,
  en: doorEn,
  es: doorEs,
  fr: doorFr,
  ru: doorRu,
});
