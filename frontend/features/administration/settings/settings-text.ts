import { defineMessages } from '#frontend/i18n/messages.ts';
import { settingsDe } from './messages/de.ts';
import { settingsEn } from './messages/en.ts';
import { settingsEs } from './messages/es.ts';
import { settingsFr } from './messages/fr.ts';
import { settingsRu } from './messages/ru.ts';

export const { useText: useSettingsText } = defineMessages('settings', {
  de: settingsDe,
  en: settingsEn,
  es: settingsEs,
  fr: settingsFr,
  ru: settingsRu,
});
