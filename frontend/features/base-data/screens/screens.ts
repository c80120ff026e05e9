import { characteristics } from '../configuration/characteristics.ts';
import { holidays } from '../configuration/holidays.ts';
import { namedLists } from '../configuration/named-lists.ts';
import { objectNames } from '../configuration/object-names.ts';
import { resourceGroups } from '../configuration/resource-groups.ts';
import { troubleTypes } from '../configuration/trouble-types.ts';
import { valueAdds } from '../configuration/value-adds.ts';
import type { ObjectScreen } from '../object-screen.ts';
import { articles } from './articles.tsx';
import { availabilityPlans } from './availability-plans.tsx';
import { customers } from './customers.ts';
import { materials } from './materials.ts';
import { processTemplates } from './process-templates.ts';
import { propertyDefinitions } from './property-definitions.ts';
import { resources } from './resources.tsx';
import { setupMatrices } from './setup-matrices.ts';
import { technologies } from './technologies.ts';
import { videoTutorials } from './video-tutorials.tsx';

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
  valueAdds,
  resourceGroups,
  troubleTypes,
  holidays,
  ...characteristics,
  ...namedLists,
  videoTutorials,
  objectNames,
];
