import { z } from 'zod';

/** Global settings (base data §3). Grows with the areas that read them; names and defaults are the requirement's. */
export const globalSettingsSchema = z.strictObject({
  /** IANA name; decides days, weekdays and shifts. A setting of ours (api contract). */
  plantTimeZone: z.string().refine(isTimeZone),
  /** 0 = Sunday (planning §9). */
  weekendDays: z.array(z.number().int().min(0).max(6)).max(7),
  /**
   * Country (ISO 3166-1, as `DE`) and region (as `BY`) whose public holidays are filled in; empty: nobody fills any.
   * Settings of ours.
   */
  holidayCountry: z.string().regex(/^([A-Z]{2})?$/),
  holidayRegion: z.string().regex(/^[A-Z0-9-]{0,10}$/),
  /** Direction of new order positions. */
  defaultTermination: z.enum(['forward', 'backward']),
  /** New order positions begin as pending (domain facts §16). */
  pendingByDefault: z.boolean(),
  /** Engine parameter (domain facts §5). */
  throughputOptimisation: z.boolean(),
  /** Operations may be moved to resources of other groups (planning §5). */
  moveResourcesAcrossGroups: z.boolean(),
  /** Bars go exactly where they are put: on the timeline of orders, on the one of resources (planning §5). */
  freeMoveTimeline: z.boolean(),
  freeMoveProductionTimeline: z.boolean(),
  /** A production order is locked when it is planned (planning §4). */
  automaticProductionOrderLock: z.boolean(),
  closeGapsDisabled: z.boolean(),
  optimizeWorkloadDisabled: z.boolean(),
  /** Months before and after today that the timelines show at first. */
  monthsInPast: z.number().int().min(0).max(120),
  monthsInFuture: z.number().int().min(1).max(120),
  /** What gives a bar its colour, and its words on the timeline of resources. */
  colorType: z.enum(['resourceGroup', 'article']),
  resourcePlanningItemLabel: z.enum(['valueAdd', 'article', 'productionOrder', 'project']),
  /** Workload of resources that take several operations at once is shown as at most full. */
  workloadRoundMultipleReservations: z.boolean(),
  /** Days after the delivery day that still count as on time in the schedule adherence (domain facts §15). */
  punctualityTolerance: z.number().int().min(0).max(365),
  /** Feedback that cannot be right is marked (domain facts §16). */
  checkPlausibility: z.boolean(),
  checkActivitiesPlausibility: z.boolean(),
  /** Completing a step completes those before it, too. */
  donePreviousOperationsByDefault: z.boolean(),
});
export type GlobalSettings = z.infer<typeof globalSettingsSchema>;

export const defaultSettings: GlobalSettings = {
  plantTimeZone: 'Europe/Berlin',
  weekendDays: [0, 6],
  holidayCountry: '',
  holidayRegion: '',
  defaultTermination: 'forward',
  pendingByDefault: false,
  throughputOptimisation: true,
  moveResourcesAcrossGroups: false,
  freeMoveTimeline: false,
  freeMoveProductionTimeline: false,
  automaticProductionOrderLock: false,
  closeGapsDisabled: false,
  optimizeWorkloadDisabled: false,
  monthsInPast: 1,
  monthsInFuture: 12,
  colorType: 'article',
  resourcePlanningItemLabel: 'productionOrder',
  workloadRoundMultipleReservations: false,
  punctualityTolerance: 0,
  checkPlausibility: false,
  checkActivitiesPlausibility: false,
  donePreviousOperationsByDefault: false,
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
