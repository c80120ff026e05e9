import { defineMessages } from '#frontend/i18n/messages.ts';
import { personalDe } from './messages/de.ts';
import { personalEn } from './messages/en.ts';
import { personalEs } from './messages/es.ts';
import { personalFr } from './messages/fr.ts';
import { personalRu } from './messages/ru.ts';

export const { useText: usePersonalText } = defineMessages('personal', {
  de: personalDe,
  en: personalEn,
  es: personalEs,
  fr: personalFr,
  ru: personalRu,
});
