import { z } from 'zod';
import type { GivenRight } from '#domain/kernel/rights-table.ts';

/**
 * What a plant needs before the first order can be planned, in the order in which each builds on the ones before. Nothing
 * of it is stored: whether a step is done is seen from what is there (decision 0139).
 */
export const setUpSteps = {
  week: { right: 'configuration.write' },
  /** Without them the plan works at Christmas. */
  holidays: { right: 'settings.write', isOptional: true },
  resourceGroup: { right: 'configuration.write' },
  resource: { right: 'resources.write' },
  article: { right: 'articles.write' },
  technology: { right: 'technologies.write' },
  /** An order without one can be planned, too. */
  customer: { right: 'customers.write', isOptional: true },
  order: { right: 'planningObjects.write' },
  planned: { right: 'planning.write' },
} as const satisfies Readonly<Record<string, { readonly right: GivenRight; readonly isOptional?: true }>>;
export type SetUpStep = keyof typeof setUpSteps;
export const setUpStepNames = Object.keys(setUpSteps) as [SetUpStep, ...SetUpStep[]];

/** Why something that is there does not count yet. */
export const setUpProblems = ['weekWithoutHours', 'resourceWithoutWeek', 'stepWithoutResource'] as const;

export const setUpSchema = z.object({
  /** In their order. */
  steps: z.array(
    z.object({
      step: z.enum(setUpStepNames),
      isDone: z.boolean(),
      isOptional: z.boolean(),
      /** Whether who asks has the right to do it. */
      mayDo: z.boolean(),
      /** Names of some who have, when who asks has not. */
      people: z.array(z.string()),
      problem: z.enum(setUpProblems).optional(),
      /** The object that the problem is with, or that the step goes on with. */
      objectId: z.string().optional(),
    }),
  ),
  /** What forms of later steps may be filled with: one of each that is there. */
  known: z.object({
    availabilityPlanId: z.string().nullable(),
    resourceGroupId: z.string().nullable(),
    /** Of an article that can be made. */
    articleId: z.string().nullable(),
    customerId: z.string().nullable(),
  }),
});
export type SetUp = z.infer<typeof setUpSchema>;
