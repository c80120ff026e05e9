import type { Collection, FieldsOf } from '#domain/base-data/object-types.ts';
import { defineScreen, type ObjectScreen } from '../object-screen.ts';

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

export const namedLists: readonly ObjectScreen[] = [
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
