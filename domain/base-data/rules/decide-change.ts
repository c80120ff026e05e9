import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { type Factory, forkOfFactory } from '../factory.ts';
import { type BaseDataChange, emptied, eventOfChange, settingsCollection } from '../object-change.ts';
import { type Collection, objectTypes } from '../object-types.ts';
import { isMarked } from '../standard-marks.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { type BaseDataCommand, type Circumstances, decideBaseData } from './decide.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A change of an object; settings have commands of their own. */
type ObjectChange = BaseDataChange & { readonly collection: Collection };

export const isObjectChange = (change: BaseDataChange): change is ObjectChange =>
  change.collection !== settingsCollection;

/** The command that makes the change, and is refused when what it changes is not as before; `again`: it was so before. */
export function commandOfChange({ collection, id, before, after }: ObjectChange, again: boolean): BaseDataCommand {
  if (before === undefined) return { type: 'createObject', collection, id, fields: after ?? {}, again };
  const compared = (seen: Fields): Fields => {
    const { isStandard: _byRule, ...others } = seen;
    // Another one that is marked with it, before or behind, has taken the mark by then.
    return isMarked(collection) ? others : seen;
  };
  return after === undefined
    ? {
        type: 'deleteObject',
        collection,
        id,
        seen: compared({ ...emptied(objectTypes[collection].fields.shape), ...before }),
      }
    : {
        type: 'changeObject',
        collection,
        id,
        changes: { ...emptied(before), ...after },
        seen: compared(seenBy(before, after)),
        again,
      };
}

const seenBy = (before: Fields, after: Fields): Fields => ({ ...emptied(after), ...before });

/** Whether there is nothing left to do: rules of base data may have made it with another one. */
export function isMade(factory: Factory, { collection, id, before, after }: BaseDataChange): boolean {
  const current =
    collection === settingsCollection
      ? (factory.settings as unknown as Fields)
      : (factory.objects[collection] as Map<string, Fields>).get(id);
  if (current === undefined || after === undefined) return current === undefined && after === undefined;
  return changedMeanwhile(current, { ...emptied(before ?? {}), ...after }) === undefined;
}

/** A change that would be refused, and what for. */
export interface RefusedChange {
  readonly change: BaseDataChange;
  readonly rejection: Rejection;
}

/** The first that making these changes one after the other would be refused for now, as `decideBaseData`. */
export function refusalOfChanges(
  factory: Factory,
  changes: readonly BaseDataChange[],
  circumstances: Circumstances,
  again: boolean,
): RefusedChange | undefined {
  const { fork, fold } = forkOfFactory(factory);
  for (const change of changes) {
    if (isMade(fork, change)) continue;
    if (isObjectChange(change)) {
      const decided = decideBaseData(fork, commandOfChange(change, again), circumstances);
      if (isRejection(decided)) return { change, rejection: decided };
      for (const { event } of decided) fold(event);
    } else {
      const { before = {}, after = {} } = change;
      const rejection = changedMeanwhile(fork.settings as unknown as Fields, seenBy(before, after));
      if (rejection !== undefined) return { change, rejection };
      fold(eventOfChange(change));
    }
  }
  return undefined;
}
