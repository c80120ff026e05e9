import type { PlanningHistoryField } from '#domain/log/history-names.ts';
import type { StatusId } from '#domain/planning/plan/status.ts';
import type { FieldChange, Placed } from './row.ts';

/** What one event changed of one object. */
export interface ObjectChange<Field extends string = string> {
  readonly objectType: string;
  readonly objectId: string;
  readonly placed?: Placed;
  readonly changes: readonly FieldChange<Field>[];
}

export type PlanningChange = ObjectChange<PlanningHistoryField>;
export type PlanningField = FieldChange<PlanningHistoryField>;
export type FieldOf<Fields> = Extract<keyof Fields, string>;

/** Every field that has a value, from nothing. */
export function created<Fields extends object, Except extends FieldOf<Fields> = never>(
  fields: Fields,
  ...except: readonly Except[]
): FieldChange<Exclude<FieldOf<Fields>, Except>>[] {
  return (Object.keys(fields) as FieldOf<Fields>[])
    .filter((field): field is Exclude<FieldOf<Fields>, Except> => !(except as readonly string[]).includes(field))
    .filter((field) => fields[field] !== undefined && fields[field] !== null)
    .map((field) => ({ field, before: null, after: fields[field] }));
}

export const status = (before: StatusId, after: StatusId): PlanningField[] => [{ field: 'statusId', before, after }];
