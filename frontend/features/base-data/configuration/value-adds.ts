import { defineScreen } from '../object-screen.ts';
import { noEntries } from './no-entries.ts';

export const valueAdds = defineScreen('valueAdds', {
  columns: [
    { field: 'valueAddName', width: 320, flex: 1, strong: true },
    { field: 'productionProcessStep', width: 180 },
  ],
  sort: 'valueAddName',
  words: {
    de: {
      ...noEntries.de,
      title: 'Tätigkeiten',
      new: 'Neue Tätigkeit',
      'label.valueAddName': 'Tätigkeit',
      'label.productionProcessStep': 'Teil der Fertigung',
      'help.productionProcessStep': 'Ohne Haken: ein Schritt vor oder nach der Fertigung.',
    },
    en: {
      ...noEntries.en,
      title: 'Kinds of work',
      new: 'New kind of work',
      'label.valueAddName': 'Kind of work',
      'label.productionProcessStep': 'Part of production',
      'help.productionProcessStep': 'Not ticked: a step before or after production.',
    },
    es: {
      ...noEntries.es,
      title: 'Tipos de trabajo',
      new: 'Nuevo tipo de trabajo',
      'label.valueAddName': 'Tipo de trabajo',
      'label.productionProcessStep': 'Parte de la producción',
      'help.productionProcessStep': 'Sin marcar: un paso antes o después de la producción.',
    },
    fr: {
      ...noEntries.fr,
      title: 'Types de travail',
      new: 'Nouveau type de travail',
      'label.valueAddName': 'Type de travail',
      'label.productionProcessStep': 'Fait partie de la production',
      'help.productionProcessStep': 'Décoché : une étape avant ou après la production.',
    },
    ru: {
      ...noEntries.ru,
      title: 'Виды работ',
      new: 'Новый вид работ',
      'label.valueAddName': 'Вид работ',
      'label.productionProcessStep': 'Часть производства',
      'help.productionProcessStep': 'Без отметки: шаг до или после производства.',
    },
  },
});
