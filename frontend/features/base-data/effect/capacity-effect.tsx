import type { Collection } from '#domain/base-data/object-types.ts';
import { capacityCollections } from '#domain/planning/api/base-data-check-api.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { ChangeEffect } from './change-effect.tsx';
import { useEffectText } from './effect-text.ts';

interface CapacityEffectProps {
  readonly collection: Collection;
  readonly id: string;
  /** What would be sent. */
  readonly changes: FormValues;
  /** The form has to be mended first. */
  readonly isWrong: boolean;
}

/** Fields that say when, whether and how much a resource, a capacity plan or a holiday gives to work with. */
const capacityFields: Readonly<Partial<Record<Collection, readonly string[]>>> = {
  availabilityPlans: ['availabilities'],
  publicHolidays: ['dateFrom', 'dateTo'],
  resources: [
    'resourceGroups',
    'availabilityPlans',
    'isAttendantResource',
    'allowMultipleReservation',
    'maxMultipleReservations',
    'limitQuantity',
    'maxQuantity',
    'capacityFactor',
    'resourcePrograms',
    'articleGroupCombinations',
    'characteristics',
    'archived',
  ],
};

const isCapacity = (collection: Collection): collection is (typeof capacityCollections)[number] =>
  capacityCollections.some((one) => one === collection);

/** Before a change of capacity is stored: what the plan does with it. Nothing for changes that mean nothing to it. */
export function CapacityEffect({ collection, id, changes, isWrong }: CapacityEffectProps) {
  const t = useEffectText();
  if (!isCapacity(collection)) return null;
  const named = (capacityFields[collection] ?? []).filter((field) => field in changes);
  if (named.length === 0) return null;
  const fields = Object.fromEntries(named.map((field) => [field, changes[field]]));
  return <ChangeEffect change={isWrong ? undefined : { collection, id, fields }} incomplete={t('mend')} />;
}
