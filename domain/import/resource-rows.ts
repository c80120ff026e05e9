import { eachRow, type Row, type RowError, type RowReader } from '#domain/import/file/table.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import { type CustomField, customValuesIn } from './custom-fields.ts';

/**
 * Resources with groups and capacity plans (a type of ours). Several groups are separated by `|`.
 * `shifts`: `1-5 06:00-14:00 14:00-22:00; 6 06:00-14:00`, 1 being Monday and 7 Sunday; with a capacity plan of that
 * name it is replaced.
 */
export const resourceColumns = {
  resourceName: true,
  resourceGroupName: true,
  capacityPlanName: false,
  shifts: false,
  validFrom: false,
  capacityFactor: false,
  frozenTime: false,
  allowMultipleReservation: false,
  maxMultipleReservations: false,
  externalId: false,
} as const;

export const readResourceRows = (
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly CustomField[],
): InSteps<readonly RowError[]> => eachRow(rows, target.together, (reader) => readResource(reader, target, own));

function readResource(reader: RowReader, target: BaseDataChanges, own: readonly CustomField[]): void {
  const resourceName = reader.required('resourcename');
  const groupNames = reader.required('resourcegroupname')?.split('|') ?? [];
  if (resourceName === undefined || groupNames.length === 0) return;
  const { id, externalIds } = target.meant('resources', reader, resourceName);
  const known = id === undefined ? undefined : target.get('resources', id);
  const customValues = customValuesIn(known, own, reader);
  if (customValues === undefined) return;
  const groups = groupNames.flatMap((name) => {
    const fields = { resourceGroupName: name.trim() };
    return target.findOrCreate('resourceGroups', name, fields, reader, 'resourcegroupname') ?? [];
  });
  const planId = readCapacityPlan(reader, target);
  if (groups.length < groupNames.length) return;
  target.put(
    'resources',
    id,
    {
      ...known,
      resourceName,
      resourceGroups: groups,
      availabilityPlans:
        planId === undefined
          ? known?.availabilityPlans
          : [{ validFrom: reader.day('validfrom') ?? firstMonday, weeks: [planId] }],
      capacityFactor: reader.number('capacityfactor') ?? known?.capacityFactor,
      frozenTime: reader.number('frozentime') ?? known?.frozenTime,
      allowMultipleReservation: reader.flag('allowmultiplereservation') ?? known?.allowMultipleReservation,
      maxMultipleReservations: reader.number('maxmultiplereservations') ?? known?.maxMultipleReservations,
      ...customValues,
      externalIds,
    },
    reader,
    'resourcename',
  );
}

/** Without a date a capacity plan has always held; a Monday, because weeks in turn are counted from it. */
const firstMonday = '2000-01-03';

function readCapacityPlan(reader: RowReader, target: BaseDataChanges): string | undefined {
  const availabilityPlanName = reader.text('capacityplanname');
  const shifts = reader.text('shifts');
  if (availabilityPlanName === undefined) {
    if (shifts !== undefined) reader.reject('capacityplanname', 'required');
    return undefined;
  }
  const id = target.find('availabilityPlans', availabilityPlanName);
  if (shifts === undefined) return id ?? reader.unknown('capacityplanname', target.namesOf('availabilityPlans'));
  const availabilities = shifts.split(';').map(readShifts);
  if (availabilities.some((part) => part === undefined)) return reader.reject('shifts', 'invalid');
  return target.put(
    'availabilityPlans',
    id,
    { availabilityPlanName, availabilities: availabilities.flatMap((part) => part ?? []) },
    reader,
    'shifts',
  );
}

/** `1-5 06:00-14:00 14:00-22:00` → one availability per weekday and time. */
function readShifts(text: string) {
  const match = /^\s*([1-7])(?:-([1-7]))?((?:\s+\d{2}:\d{2}-\d{2}:\d{2})+)\s*$/.exec(text);
  if (match === null) return undefined;
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  const times = (match[3] ?? '').trim().split(/\s+/);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) % 7).flatMap((weekday) =>
    times.map((time) => ({ weekday, isActive: true, timeFrom: time.slice(0, 5), timeTo: time.slice(6) })),
  );
}
