import type { SetupMatrix } from '#domain/base-data/fields/setup-matrix.ts';
import { tutorialErrors, type VideoTutorial } from '#domain/base-data/video-tutorial.ts';
import { characteristics } from '../configuration/characteristics.ts';
import { configurationLists } from '../configuration/configuration-lists.ts';
import { objectNames } from '../configuration/object-names.ts';
import { defineScreen, type ObjectRow, type ObjectScreen } from '../object-screen.ts';
import { MatrixFile } from '../setup/matrix-file.tsx';
import { byPart, entriesPart } from '../setup/setup-parts.tsx';
import { articles } from './articles.tsx';
import { availabilityPlans } from './availability-plans.tsx';
import { filmPart } from './film-part.tsx';
import { resources } from './resources.tsx';

/** Ways of making articles, and what comes before and after. Each has a page of its own with its steps (`features/routing`). */
const ofVariants = [
  // The plant may have ten thousand articles: their names come with the rows.
  { field: 'articleId', listed: 'articleName', width: 240, flex: 1 },
  { field: 'isStandard', width: 120 },
] as const;
const archivedColumn = { field: 'archived', width: 120, hiddenAtFirst: true } as const;

const technologies = defineScreen('technologies', {
  columns: [
    { field: 'technologyNumber', width: 140, strong: true },
    { field: 'technologyName', width: 220, flex: 1 },
    ...ofVariants,
    { field: 'technologyItems', width: 130, computed: true, unfiltered: true },
    archivedColumn,
  ],
  // Chosen on the page of its own, and fixed then.
  without: ['articleId'],
  sort: 'technologyNumber',
});

const processTemplates = defineScreen('processTemplates', {
  columns: [
    { field: 'templateNumber', width: 140, strong: true },
    { field: 'templateName', width: 220, flex: 1 },
    ...ofVariants,
    { field: 'templateItems', width: 130, computed: true, unfiltered: true },
    archivedColumn,
  ],
  without: ['articleId'],
  sort: 'templateNumber',
});

const customers = defineScreen('customers', {
  columns: [
    { field: 'customerNumber', width: 150 },
    { field: 'customerName', width: 220, flex: 1.6, strong: true },
    { field: 'contactPerson', width: 170, flex: 1 },
    { field: 'street', width: 170, flex: 1 },
    { field: 'zipCode', width: 96 },
    { field: 'city', width: 150, flex: 1 },
    { field: 'country', width: 130 },
    { field: 'phoneNumber', width: 150, hiddenAtFirst: true },
  ],
  sort: 'customerName',
  groups: {
    contact: ['salutation', 'contactPerson', 'phoneNumber'],
    address: ['street', 'address', 'zipCode', 'city', 'country'],
  },
  short: ['salutation', 'contactPerson', 'zipCode', 'city'],
});

const materials = defineScreen('materials', {
  columns: [
    { field: 'materialNumber', width: 170, strong: true },
    { field: 'materialName', width: 240, flex: 2 },
    { field: 'materialName2', width: 200, flex: 1 },
    { field: 'amountUnitId', width: 130 },
    { field: 'storageLocationId', width: 180 },
  ],
  sort: 'materialNumber',
});

const propertyDefinitions = defineScreen('propertyDefinitions', {
  columns: [
    { field: 'propertyName', width: 260, flex: 2, strong: true },
    { field: 'propertyType', width: 180 },
    { field: 'datatype', width: 160 },
  ],
  sort: 'propertyName',
});

const setupMatrices = defineScreen('setupMatrices', {
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
});

const videoTutorials = defineScreen('videoTutorials', {
  columns: [
    { field: 'tutorialName', width: 280, flex: 2, strong: true },
    { field: 'topic', width: 200 },
    { field: 'link', width: 240, flex: 1 },
  ],
  sort: 'tutorialName',
  parts: { file: filmPart },
  rules: (values) => tutorialErrors(values as Pick<VideoTutorial, 'link' | 'file'>),
});

/** The kinds of base data that have a screen, in the order of the tabs. */
export const screens: readonly ObjectScreen[] = [
  articles,
  technologies,
  processTemplates,
  resources,
  availabilityPlans,
  setupMatrices,
  customers,
  materials,
  propertyDefinitions,
  ...configurationLists,
  ...characteristics,
  videoTutorials,
  objectNames,
];
