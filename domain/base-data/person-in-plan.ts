import type { Decisions } from '#domain/kernel/personal.ts';
import type { Resource } from './object-types.ts';

/** Of a resource that stands for a user (`userId`); machines are nobody. */
export const personInPlan: Decisions<Required<Resource>> = {
  // No word: it is shown, and may be chosen, wherever resources are.
  resourceName: { standIn: '--' },
  contactPerson: 'goes',
  phoneNumber: 'goes',
  email: 'goes',
  additionalProps: 'goes',
  externalIds: 'goes',
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
