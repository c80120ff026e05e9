import { defineMessages } from '#frontend/i18n/messages.ts';

/** One word, so that the five languages stand together. */
export const { useText: useOwnFieldsText } = defineMessages('baseData.ownFields', {
  de: { title: 'Eigene Felder' },
  en: { title: 'Own fields' },
  es: { title: 'Campos propios' },
  fr: { title: 'Champs personnalisés' },
  ru: { title: 'Свои поля' },
});
