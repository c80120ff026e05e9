import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import type { FieldsOf } from '#domain/base-data/object-types.ts';

/** A bicycle factory of any size for pictures and measurements: groups, shifts, gaps and a holiday. */

export const groupNames = [
  ['Sägen', ['Bandsäge BS-1', 'Rohrlaser RL-1']],
  ['Biegen', ['Rohrbieger 1', 'Rohrbieger 2']],
  ['Schweißen', ['WIG-Zelle 1', 'WIG-Zelle 2', 'Schweißroboter R1', 'Schweißroboter R2']],
  ['Lackieren', ['Pulverkabine A', 'Pulverkabine B', 'Einbrennofen']],
  ['Montage', ['Montagelinie 1', 'Montagelinie 2', 'Laufradbau', 'Endprüfung']],
  ['Versand', ['Packplatz 1', 'Packplatz 2']],
] as const;

const hour = 3_600_000;

export interface GeneratedFactory {
  readonly factory: Factory;
  /** Groups in order, each with the ids of its resources. */
  readonly groups: readonly { readonly groupId: string; readonly resourceIds: readonly string[] }[];
}

/** `copies` makes that many factories side by side: 17 resources each. `now` decides where gaps lie. */
export function generateFactory(now: number, copies = 1): GeneratedFactory {
  const factory = emptyFactory();
  const put = <Type extends keyof Factory['objects']>(collection: Type, id: string, fields: unknown): void => {
    factory.objects[collection].set(id, fields as FieldsOf<Type>);
  };
  put('availabilityPlans', 'two-shifts', shifts('Zweischicht', '06:00', '22:00'));
  put('availabilityPlans', 'three-shifts', shifts('Dreischicht', '06:00', '06:00'));
  put('publicHolidays', 'repentance', { dateFrom: '2026-12-25', dateTo: '2026-12-26', description: 'Weihnachten' });
  put('gapTypes', 'maintenance', { gapTypeName: 'Wartung' });
  put('gapTypes', 'training', { gapTypeName: 'Schulung' });
  const groups: { groupId: string; resourceIds: string[] }[] = [];
  for (let copy = 0; copy < copies; copy++)
    for (const [at, [name, resources]] of groupNames.entries()) {
      const groupId = `group-${copy}-${at}`;
      put('resourceGroups', groupId, { resourceGroupName: copy === 0 ? name : `${name} ${copy + 1}` });
      const resourceIds = resources.map((_, number) => `resource-${copy}-${at}-${number}`);
      for (const [number, id] of resourceIds.entries()) {
        const night = name === 'Schweißen' && number >= 2;
        put('resources', id, {
          resourceName: resources[number],
          resourceGroups: [groupId],
          availabilityPlans: [{ validFrom: '2020-01-06', weeks: [night ? 'three-shifts' : 'two-shifts'] }],
          isAttendantResource: false,
          allowMultipleReservation: false,
          frozenTime: name === 'Schweißen' && number < 2 ? 2 * 3_600 : 0,
          progressesForbidden: false,
          limitQuantity: false,
          capacityFactor: 1,
          archived: false,
          external: false,
        });
      }
      groups.push({ groupId, resourceIds });
    }
  const robot = groups[2]?.resourceIds[3] ?? '';
  const cabin = groups[3]?.resourceIds[1] ?? '';
  put('resourceGaps', 'gap-1', gap(robot, now - 7 * hour, now - 1 * hour, 'maintenance', false));
  put('resourceGaps', 'gap-2', gap(cabin, now + 2 * hour, now + 7 * hour, 'training', true));
  return { factory, groups };
}

function shifts(availabilityPlanName: string, timeFrom: string, timeTo: string): unknown {
  const days = [1, 2, 3, 4, 5];
  return {
    availabilityPlanName,
    availabilities: days.map((weekday) => ({ weekday, isActive: true, timeFrom, timeTo })),
  };
}

const gap = (resourceId: string, from: number, to: number, gapTypeId: string, informative: boolean): unknown => ({
  resourceId,
  dateFrom: from,
  dateTo: to,
  gapTypeId,
  informative,
});
