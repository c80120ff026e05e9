import type { FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { assignmentErrors, type DraftAssignment } from '../capacity/assignments.ts';
import type { FieldLock } from '../field-lock.ts';

/** What an attendant resource cannot have (domain facts §7), with what it has instead. */
const notAttendant: FormValues = {
  availabilityPlans: [],
  limitQuantity: false,
  maxQuantity: undefined,
  frozenTime: 0,
  external: false,
  dailyAvailableHours: false,
  progressesForbidden: false,
};

const isUsed = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== false && value !== 0 && value !== '';

/**
 * What excludes what in a resource, in both directions: an attendant resource has no capacity of its own, and one that
 * has some cannot attend; a limited quantity takes any number of operations at once (domain facts §7).
 */
export function resourceLocks(values: FormValues): Readonly<Record<string, FieldLock>> {
  if (values['isAttendantResource'] === true)
    return Object.fromEntries(
      Object.entries(notAttendant).map(([field, value]) => [field, { reason: 'attendant', value }]),
    );
  const limited = values['limitQuantity'] === true;
  const own = ['availabilityPlans', 'limitQuantity', 'external', 'dailyAvailableHours', 'frozenTime'].filter((field) =>
    isUsed(values[field]),
  );
  return {
    ...(own.length > 0 ? { isAttendantResource: { reason: `notAttendant.${own[0]}` } } : {}),
    ...(limited
      ? {
          allowMultipleReservation: { reason: 'limited', value: true },
          maxMultipleReservations: { reason: 'limited', value: undefined },
        }
      : {
          maxQuantity: { reason: 'unlimited', value: undefined },
          ...(values['allowMultipleReservation'] === true
            ? {}
            : { maxMultipleReservations: { reason: 'single', value: undefined } }),
        }),
  };
}

/** Rules that the form knows before the server is asked (base data §5). */
export function resourceRules(values: FormValues): FieldErrors {
  const assignments = (values['availabilityPlans'] ?? []) as readonly DraftAssignment[];
  const [wrong] = assignmentErrors(assignments).flatMap((errors) => Object.values(errors));
  const missing = assignments.length === 0 && values['isAttendantResource'] !== true ? 'required' : undefined;
  const code = missing ?? wrong;
  return {
    ...(code === undefined ? {} : { availabilityPlans: code }),
    ...(values['limitQuantity'] === true && values['maxQuantity'] === undefined ? { maxQuantity: 'required' } : {}),
  };
}
