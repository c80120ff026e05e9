import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { type BaseDataCommand, decideBaseData } from './decide.ts';
import type { Factory } from './factory.ts';
import { type BaseDataChange, emptied } from './object-change.ts';
import { objectTypes } from './object-types.ts';

/** The command that makes the change, and is refused when the object is not as before. */
export function commandOfChange({ collection, id, before, after }: BaseDataChange): BaseDataCommand {
  if (before === undefined) return { type: 'createObject', collection, id, fields: after ?? {} };
  const seen = { ...emptied(objectTypes[collection].fields.shape), ...before };
  return after === undefined
    ? { type: 'deleteObject', collection, id, seen }
    : { type: 'changeObject', collection, id, changes: { ...emptied(before), ...after }, seen };
}

/** What making the change would be refused for now, as `decideBaseData`; who else refers to an object is not looked at. */
export function refusalOfChange(factory: Factory, change: BaseDataChange, now: Instant): Rejection | undefined {
  const decided = decideBaseData(factory, commandOfChange(change), { now, usedElsewhere: () => [] });
  return isRejection(decided) ? decided : undefined;
}
