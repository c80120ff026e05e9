import { defineMessages } from '#frontend/i18n/messages.ts';
import { tokensDe } from './messages/de.ts';
import { tokensEn } from './messages/en.ts';
import { tokensEs } from './messages/es.ts';
import { tokensFr } from './messages/fr.ts';
import { tokensRu } from './messages/ru.ts';

export const { useText: useTokensText } = defineMessages('apiTokens', {
  de: tokensDe,
  en: tokensEn,
  es: tokensEs,
  fr: tokensFr,
  ru: tokensRu,
});
