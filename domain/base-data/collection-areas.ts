import type { Collection } from '#domain/base-data/object-types.ts';
import type { Area, AreaRight, StandardRight } from '#domain/kernel/rights-table.ts';

/** Areas of base data, in which everything can be allowed. */
type BaseDataArea = Extract<
  Area,
  'articles' | 'technologies' | 'customers' | 'materials' | 'resources' | 'characteristics' | 'configuration' | 'gaps'
>;

/** The area whose rights decide about a kind of base-data object (base data §2, §6); every kind has one. */
export const areaOfCollection: Readonly<Record<Collection, BaseDataArea>> = {
  articles: 'articles',
  technologies: 'technologies',
  processTemplates: 'technologies',
  valueAdds: 'technologies',
  customers: 'customers',
  materials: 'materials',
  resources: 'resources',
  resourcePriorities: 'resources',
  setupMatrices: 'resources',
  characteristics: 'characteristics',
  resourceGaps: 'gaps',
  resourceGroups: 'configuration',
  availabilityPlans: 'configuration',
  resourcePrograms: 'configuration',
  gapTypes: 'configuration',
  rejectTypes: 'configuration',
  troubleTypes: 'configuration',
  troubleTypeGroups: 'configuration',
  articleGroups: 'configuration',
  amountUnits: 'configuration',
  locations: 'configuration',
  pools: 'configuration',
  equipments: 'configuration',
  storageLocations: 'configuration',
  publicHolidays: 'configuration',
  propertyDefinitions: 'configuration',
  videoTutorials: 'configuration',
  objectNames: 'configuration',
};

/** The right to do something with objects of a collection, as `resources.write`. */
export const rightOn = (collection: Collection, action: StandardRight): AreaRight =>
  `${areaOfCollection[collection]}.${action}`;
