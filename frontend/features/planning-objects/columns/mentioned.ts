import { z } from 'zod';

/** What the lists say beside the rows themselves (`query-service/lists/list-mentions.ts`). */

const name = z.string().nullable();
const common = { ownedByName: name, createdBy: name, createdOn: name };

export const mentioned = {
  project: { ...common, owner: name, orderPositionsCount: z.number() },
  position: { ...common, technologyName: name, templateName: name },
  activity: {
    ...common,
    technologyName: name,
    templateName: name,
    projectNumber: name,
    planTime: z.number().nullable(),
    statusDate: name,
  },
  order: { ...common, technologyName: name, projectNumber: name, printed: z.boolean() },
  operation: {
    ...common,
    technologyName: name,
    resourceGroupName: name,
    projectNumber: name,
    worker: name,
    switchedOff: z.boolean(),
    requiredCapacity: z.number(),
    suggestResource: z.boolean(),
    statusDate: name,
  },
} as const;
