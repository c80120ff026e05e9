import type { ObjectScreen } from './object-screen.ts';

const explained = [
  'articleGroups',
  'amountUnits',
  'resourcePrograms',
  'gapTypes',
  'rejectTypes',
  'troubleTypes',
  'troubleTypeGroups',
  'locations',
  'pools',
  'resourceGroups',
  'publicHolidays',
  'characteristics.physical',
  'characteristics.free',
  'characteristics.order',
  'availabilityPlans',
  'setupMatrices',
  'propertyDefinitions',
  'valueAdds',
  'materials',
  'processTemplates',
] as const;

/** Of the text `about.{purpose}`: what a list is for, where its name alone does not say it to who has never seen one. */
export const purposeOf = ({ collection, only }: ObjectScreen): (typeof explained)[number] | undefined =>
  explained.find((one) => one === (only === undefined ? collection : `${collection}.${only.value}`));
