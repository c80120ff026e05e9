import { defineMessages } from '#frontend/i18n/messages.ts';

/** Few words, so that the five languages stand together. */
export const { useText: useOwnFieldsText } = defineMessages('ownFields', {
  de: {
    title: 'Eigene Felder',
    edit: 'Eigene Felder bearbeiten',
    save: 'Felder speichern',
    saved: 'Felder gespeichert',
  },
  en: { title: 'Own fields', edit: 'Edit own fields', save: 'Save fields', saved: 'Fields saved' },
  es: { title: 'Campos propios', edit: 'Editar campos propios', save: 'Guardar campos', saved: 'Campos guardados' },
  fr: {
    title: 'Champs personnalisés',
    edit: 'Modifier les champs personnalisés',
    save: 'Enregistrer les champs',
    saved: 'Champs enregistrés',
  },
  ru: { title: 'Свои поля', edit: 'Изменить свои поля', save: 'Сохранить поля', saved: 'Поля сохранены' },
});
