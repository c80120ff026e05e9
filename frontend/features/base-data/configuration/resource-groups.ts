import { defineScreen } from '../object-screen.ts';
import { GroupMembers } from '../resources/group-members.tsx';
import { noEntries } from './no-entries.ts';

export const resourceGroups = defineScreen('resourceGroups', {
  columns: [
    { field: 'resourceGroupName', width: 300, flex: 1, strong: true },
    { field: 'personnel', width: 140 },
  ],
  sort: 'resourceGroupName',
  beside: GroupMembers,
  words: {
    de: {
      ...noEntries.de,
      title: 'Ressourcengruppen',
      new: 'Neue Ressourcengruppe',
      'label.resourceGroupName': 'Ressourcengruppe',
      'label.personnel': 'Personen',
      'help.personnel': 'Als parallele Ressourcen müssen sie nur da sein, wenn der Arbeitsgang beginnt.',
    },
    en: {
      ...noEntries.en,
      title: 'Resource groups',
      new: 'New resource group',
      'label.resourceGroupName': 'Resource group',
      'label.personnel': 'People',
      'help.personnel': 'As parallel resources they only have to be there when the operation starts.',
    },
    es: {
      ...noEntries.es,
      title: 'Grupos de recursos',
      new: 'Nuevo grupo de recursos',
      'label.resourceGroupName': 'Grupo de recursos',
      'label.personnel': 'Personas',
      'help.personnel': 'Como recursos paralelos solo deben estar cuando empieza la operación.',
    },
    fr: {
      ...noEntries.fr,
      title: 'Groupes de ressources',
      new: 'Nouveau groupe de ressources',
      'label.resourceGroupName': 'Groupe de ressources',
      'label.personnel': 'Personnes',
      'help.personnel': 'En ressources parallèles, elles ne doivent être là qu’au début de l’opération.',
    },
    ru: {
      ...noEntries.ru,
      title: 'Группы ресурсов',
      new: 'Новая группа ресурсов',
      'label.resourceGroupName': 'Группа ресурсов',
      'label.personnel': 'Люди',
      'help.personnel': 'Как параллельные ресурсы они нужны только в начале операции.',
    },
  },
});
