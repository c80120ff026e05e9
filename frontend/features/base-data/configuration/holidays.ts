import { defineScreen } from '../object-screen.ts';
import { noEntries } from './no-entries.ts';

export const holidays = defineScreen('publicHolidays', {
  columns: [
    { field: 'dateFrom', width: 140, strong: true },
    { field: 'dateTo', width: 140 },
    { field: 'description', width: 280, flex: 1 },
    { field: 'filledFor', width: 200 },
  ],
  sort: 'dateFrom',
  // Says from where it comes; set by the plant alone.
  without: ['filledFor'],
  short: ['dateFrom', 'dateTo'],
  words: {
    de: {
      ...noEntries.de,
      title: 'Feiertage',
      new: 'Neuer Feiertag',
      'label.dateFrom': 'Von',
      'label.dateTo': 'Bis',
      'label.description': 'Bezeichnung',
      'label.filledFor': 'Eingetragen für',
    },
    en: {
      ...noEntries.en,
      title: 'Holidays',
      new: 'New holiday',
      'label.dateFrom': 'From',
      'label.dateTo': 'To',
      'label.description': 'Description',
      'label.filledFor': 'Filled in for',
    },
    es: {
      ...noEntries.es,
      title: 'Festivos',
      new: 'Nuevo festivo',
      'label.dateFrom': 'Desde',
      'label.dateTo': 'Hasta',
      'label.description': 'Descripción',
      'label.filledFor': 'Rellenado para',
    },
    fr: {
      ...noEntries.fr,
      title: 'Jours fériés',
      new: 'Nouveau jour férié',
      'label.dateFrom': 'Du',
      'label.dateTo': 'Au',
      'label.description': 'Désignation',
      'label.filledFor': 'Rempli pour',
    },
    ru: {
      ...noEntries.ru,
      title: 'Праздники',
      new: 'Новый праздник',
      'label.dateFrom': 'С',
      'label.dateTo': 'По',
      'label.description': 'Название',
      'label.filledFor': 'Заполнено для',
    },
  },
});
