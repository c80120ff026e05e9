import { defineMessages } from '#frontend/i18n/messages.ts';
import { factorDe } from './messages/de.ts';
import { factorEn } from './messages/en.ts';
import { factorEs } from './messages/es.ts';
import { factorFr } from './messages/fr.ts';
import { factorRu } from './messages/ru.ts';

export const { useText: useFactorText } = defineMessages('secondFactor', {
  de: factorDe,
  en: factorEn,
  es: factorEs,
  fr: factorFr,
  ru: factorRu,
});
