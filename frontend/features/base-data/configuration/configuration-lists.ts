import type { Collection, FieldsOf } from '#domain/base-data/object-types.ts';
import { defineScreen, type ObjectScreen } from '../object-screen.ts';
import { MembersOfGroup } from '../resources/group-members.tsx';

/** A list whose entries are a name and nothing else (base data §2, configuration). */
const namedList = <Type extends Collection>(
  collection: Type,
  field: Extract<keyof FieldsOf<Type>, string>,
): ObjectScreen => defineScreen(collection, { columns: [{ field, width: 320, flex: 1, strong: true }], sort: field });

/** The same with a number and what there is to say of each. */
const numberedList = <Type extends Collection>(
  collection: Type,
  number: Extract<keyof FieldsOf<Type>, string>,
  name: Extract<keyof FieldsOf<Type>, string>,
  more: Extract<keyof FieldsOf<Type>, string>,
): ObjectScreen =>
  defineScreen(collection, {
    columns: [
      { field: number, width: 160, strong: true },
      { field: name, width: 240, flex: 1 },
      { field: more, width: 260, flex: 1 },
    ],
    sort: number,
  });

export const configurationLists: readonly ObjectScreen[] = [
  defineScreen('valueAdds', {
    columns: [
      { field: 'valueAddName', width: 320, flex: 1, strong: true },
      { field: 'productionProcessStep', width: 180 },
    ],
    sort: 'valueAddName',
  }),
  defineScreen('resourceGroups', {
    columns: [
      { field: 'resourceGroupName', width: 300, flex: 1, strong: true },
      { field: 'personnel', width: 140 },
    ],
    sort: 'resourceGroupName',
    beside: MembersOfGroup,
  }),
  defineScreen('troubleTypes', {
    columns: [
      { field: 'troubleTypeName', width: 300, flex: 1, strong: true },
      { field: 'troubleTypeGroupId', width: 240 },
    ],
    sort: 'troubleTypeName',
  }),
  defineScreen('publicHolidays', {
    columns: [
      { field: 'dateFrom', width: 140, strong: true },
      { field: 'dateTo', width: 140 },
      { field: 'description', width: 280, flex: 1 },
      { field: 'filledFor', width: 200 },
    ],
    sort: 'dateFrom',
    lastDay: 'dateTo',
    // Says from where it comes; set by the plant alone.
    without: ['filledFor'],
    short: ['dateFrom', 'dateTo'],
  }),
  namedList('articleGroups', 'articleGroupName'),
  namedList('amountUnits', 'amountUnitName'),
  namedList('resourcePrograms', 'resourceProgramName'),
  namedList('gapTypes', 'gapTypeName'),
  namedList('rejectTypes', 'rejectTypeName'),
  namedList('troubleTypeGroups', 'troubleTypeGroupName'),
  namedList('locations', 'locationName'),
  namedList('pools', 'poolName'),
  numberedList('equipments', 'equipmentNumber', 'equipmentName', 'description'),
  numberedList('storageLocations', 'storageLocationNumber', 'storageLocationName', 'locationId'),
];
