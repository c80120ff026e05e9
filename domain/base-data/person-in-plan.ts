import type { z } from 'zod';
import type { Decisions } from '#domain/kernel/personal.ts';
import type { resource } from './resource-fields.ts';

/** Of a resource that stands for a user (`userId`); machines are nobody. */
export const personInPlan: Decisions<z.infer<typeof resource>> = {
  // No word: it is shown, and may be chosen, wherever resources are.
  resourceName: { standIn: '--' },
  contactPerson: 'goes',
  phoneNumber: 'goes',
  email: 'goes',
  additionalProps: 'goes',
  resourceGroups: 'stays',
  availabilityPlans: 'stays',
  isAttendantResource: 'stays',
  allowMultipleReservation: 'stays',
  maxMultipleReservations: 'stays',
  frozenTime: 'stays',
  progressesForbidden: 'stays',
  limitQuantity: 'stays',
  maxQuantity: 'stays',
  capacityFactor: 'stays',
  resourcePrograms: 'stays',
  articleGroupCombinations: 'stays',
  characteristics: 'stays',
  archived: 'stays',
  external: 'stays',
  fullCosts: 'stays',
  userId: 'stays',
  locationId: 'stays',
  poolId: 'stays',
  dailyAvailableHours: 'stays',
};
