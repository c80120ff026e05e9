import type { SetupMatrix } from '#domain/base-data/setup-matrix.ts';
import { defineScreen, type ObjectRow } from '../object-screen.ts';
import { MatrixFile } from '../setup/matrix-file.tsx';
import { byPart, entriesPart } from '../setup/setup-parts.tsx';

export const setupMatrices = defineScreen('setupMatrices', {
  columns: [
    { field: 'setupMatrixName', width: 240, flex: 1, strong: true },
    { field: 'resourceGroupId', width: 220, flex: 1 },
    {
      field: 'entries',
      computed: true,
      width: 140,
      value: (row: ObjectRow) => (row as unknown as SetupMatrix).entries.length,
    },
  ],
  sort: 'setupMatrixName',
  names: ['articleGroups'],
  parts: { by: byPart, entries: entriesPart },
  beside: MatrixFile,
  wide: true,
  words: {
    de: {
      title: 'Rüstmatrizen',
      new: 'Neue Rüstmatrix',
      empty: 'Noch keine Rüstmatrix angelegt',
      none: 'Keine Rüstmatrix passt zum Filter',
      'label.setupMatrixName': 'Rüstmatrix',
      'label.resourceGroupId': 'Ressourcengruppe',
      'help.resourceGroupId': 'Eine Matrix je Gruppe.',
      'label.by': 'Nach',
      'label.entries': 'Rüstzeiten',
    },
    en: {
      title: 'Set-up matrices',
      new: 'New set-up matrix',
      empty: 'No set-up matrix yet',
      none: 'No set-up matrix matches the filter',
      'label.setupMatrixName': 'Set-up matrix',
      'label.resourceGroupId': 'Resource group',
      'help.resourceGroupId': 'One matrix for each group.',
      'label.by': 'By',
      'label.entries': 'Set-up times',
    },
    es: {
      title: 'Matrices de preparación',
      new: 'Nueva matriz de preparación',
      empty: 'Aún no hay matrices de preparación',
      none: 'Ninguna matriz coincide con el filtro',
      'label.setupMatrixName': 'Matriz de preparación',
      'label.resourceGroupId': 'Grupo de recursos',
      'help.resourceGroupId': 'Una matriz por grupo.',
      'label.by': 'Por',
      'label.entries': 'Tiempos de preparación',
    },
    fr: {
      title: 'Matrices de réglage',
      new: 'Nouvelle matrice de réglage',
      empty: 'Aucune matrice de réglage pour l’instant',
      none: 'Aucune matrice ne correspond au filtre',
      'label.setupMatrixName': 'Matrice de réglage',
      'label.resourceGroupId': 'Groupe de ressources',
      'help.resourceGroupId': 'Une matrice par groupe.',
      'label.by': 'Selon',
      'label.entries': 'Temps de réglage',
    },
    ru: {
      title: 'Матрицы наладки',
      new: 'Новая матрица наладки',
      empty: 'Матриц наладки пока нет',
      none: 'Нет матриц, подходящих под фильтр',
      'label.setupMatrixName': 'Матрица наладки',
      'label.resourceGroupId': 'Группа ресурсов',
      'help.resourceGroupId': 'Одна матрица на группу.',
      'label.by': 'По',
      'label.entries': 'Времена наладки',
    },
  },
});
