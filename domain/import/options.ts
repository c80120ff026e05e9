import { z } from 'zod';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { externalIdSchema } from '#domain/kernel/external-id.ts';

/** What an import does with a comment where there is one already. */
export const commentWays = ['replace', 'append', 'keep'] as const;

/** How an import treats what it reads (domain facts §12); what a run does not say the settings do. */
export const importOptionsSchema = z.strictObject({
  /** Positions are planned although a constraint is broken; that makes conflicts. */
  planAnyway: z.boolean(),
  /** Positions that are there are changed. */
  updateOrderPositions: z.boolean(),
  /** Those that are not planned are, also when the others are not. */
  updateNotPlannedOrderPositions: z.boolean(),
  /** Nothing is planned, whatever a row says. */
  doNotPlanOrderPositions: z.boolean(),
  /** The delivery day of a position that is there stays. Otherwise a planned one whose day changes is taken off the schedule. */
  importIgnoreChangedDeliveryDate: z.boolean(),
  /** Article of rows that name none; empty: such rows are refused. */
  importDefaultArticleId: z.string().max(100),
  comments: z.enum(commentWays),
  /** Whose ids the column `externalId` has. */
  externalSystem: externalIdSchema.shape.system,
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;
export const askedOptionsSchema = importOptionsSchema.partial();
export type AskedOptions = z.infer<typeof askedOptionsSchema>;

export const optionsOf = (settings: GlobalSettings, asked: AskedOptions = {}): ImportOptions => ({
  planAnyway: settings.importPlanAnyway,
  updateOrderPositions: settings.importUpdateOrderPositions,
  updateNotPlannedOrderPositions: settings.importUpdateNotPlannedOrderPositions,
  doNotPlanOrderPositions: settings.importDoNotPlanOrderPositions,
  importIgnoreChangedDeliveryDate: settings.importIgnoreChangedDeliveryDate,
  importDefaultArticleId: settings.importDefaultArticleId,
  comments: settings.importComments,
  externalSystem: 'ERP',
  ...(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as AskedOptions),
});
