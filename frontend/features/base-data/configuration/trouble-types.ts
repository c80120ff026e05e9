import { defineScreen } from '../object-screen.ts';
import { noEntries } from './no-entries.ts';

export const troubleTypes = defineScreen('troubleTypes', {
  columns: [
    { field: 'troubleTypeName', width: 300, flex: 1, strong: true },
    { field: 'troubleTypeGroupId', width: 240 },
  ],
  sort: 'troubleTypeName',
  words: {
    de: {
      ...noEntries.de,
      title: 'Störgründe',
      new: 'Neuer Störgrund',
      'label.troubleTypeName': 'Störgrund',
      'label.troubleTypeGroupId': 'Gruppe',
    },
    en: {
      ...noEntries.en,
      title: 'Disruption causes',
      new: 'New cause',
      'label.troubleTypeName': 'Cause',
      'label.troubleTypeGroupId': 'Group',
    },
    es: {
      ...noEntries.es,
      title: 'Causas de avería',
      new: 'Nueva causa',
      'label.troubleTypeName': 'Causa',
      'label.troubleTypeGroupId': 'Grupo',
    },
    fr: {
      ...noEntries.fr,
      title: 'Causes de panne',
      new: 'Nouvelle cause',
      'label.troubleTypeName': 'Cause',
      'label.troubleTypeGroupId': 'Groupe',
    },
    ru: {
      ...noEntries.ru,
      title: 'Причины сбоев',
      new: 'Новая причина',
      'label.troubleTypeName': 'Причина',
      'label.troubleTypeGroupId': 'Группа',
    },
  },
});
