import { type Collection, capacityCollections } from '#domain/base-data/object-types.ts';
import { ChangeEffect, type WayOfChange } from '#frontend/kit/effect/change-effect.tsx';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

interface CapacityEffectProps {
  readonly collection: Collection;
  readonly id: string;
  /** What would be sent. */
  readonly changes: FormValues;
  /** The form has to be mended first. */
  readonly isWrong: boolean;
  readonly way?: WayOfChange | undefined;
  readonly onRefusal?: (error: unknown) => void;
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

/** Those of the changes that mean something to the plan; undefined: none does. */
function capacityOf(collection: Collection, changes: FormValues): FormValues | undefined {
  const named = (capacityFields[collection] ?? []).filter((field) => field in changes);
  return named.length === 0 ? undefined : Object.fromEntries(named.map((field) => [field, changes[field]]));
}

/** Before a change of capacity is stored: what the plan does with it. Nothing for changes that mean nothing to it. */
export function CapacityEffect({ collection, id, changes, isWrong, way, onRefusal }: CapacityEffectProps) {
  const t = useKitText();
  const fields = capacityOf(collection, changes);
  if (!isCapacity(collection) || fields === undefined) return null;
  return (
    <ChangeEffect
      changes={isWrong ? undefined : [{ collection, id, fields }]}
      incomplete={t('effect.mend')}
      way={way}
      {...(onRefusal === undefined ? {} : { onRefusal })}
    />
  );
}

interface BatchEffectProps {
  readonly collection: Collection;
  /** What would be sent for each. */
  readonly changes: FormValues;
  readonly objects: readonly { readonly id: string; readonly name: string }[];
  readonly isWrong: boolean;
  readonly way: WayOfChange;
}

/** The same for the same change of several objects, and which of them would be refused. */
export function BatchEffect({ collection, changes, objects, isWrong, way }: BatchEffectProps) {
  const t = useKitText();
  const fields = capacityOf(collection, changes);
  if (!isCapacity(collection) || fields === undefined) return null;
  return (
    <ChangeEffect
      changes={isWrong || objects.length === 0 ? undefined : objects.map(({ id }) => ({ collection, id, fields }))}
      names={objects.map(({ name }) => name)}
      incomplete={t('effect.mend')}
      way={way}
    />
  );
}

/** Before an object goes: what the plan does without it. */
export function RemovalEffect({
  collection,
  id,
  way,
}: {
  readonly collection: Collection;
  readonly id: string;
  readonly way?: WayOfChange | undefined;
}) {
  return isCapacity(collection) ? <ChangeEffect changes={[{ collection, id, fields: null }]} way={way} /> : null;
}
