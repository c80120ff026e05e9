import { z } from 'zod';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { personalNames } from '#domain/kernel/personal.ts';
import { baseDataEventTypes, changedType, createdType, deletedType } from './events.ts';
import { type Collection, objectTypes } from './object-types.ts';
import { personInPlan } from './person-in-plan.ts';

const fields = z.record(z.string(), z.unknown());

/** Settings of the plant change as an object of base data does that is always there. */
export const settingsCollection = 'globalSettings';

/**
 * An object of base data, or the settings, before and after: one that came has no `before`, one that went no `after`; of one
 * that changed what is in neither stays as it is. A change of the plan has it when both belong together (design, section 13), and
 * with before and after exchanged it is taken back.
 */
export const objectChangeSchema = z.strictObject({
  collection: z.enum([...Object.keys(objectTypes), settingsCollection] as [Collection | typeof settingsCollection]),
  id: objectIdSchema,
  before: fields.optional(),
  after: fields.optional(),
});
export type BaseDataChange = z.infer<typeof objectChangeSchema>;

type Fields = z.infer<typeof fields>;

/** The event that the change is in the log of base data. */
export function eventOfChange({ collection, id, before, after }: BaseDataChange): DomainEvent {
  if (collection === settingsCollection) return { type: 'GlobalSettingsChanged', data: { before, after } };
  if (after === undefined) return { type: deletedType(collection), data: { id, fields: before ?? {} } };
  if (before === undefined) return { type: createdType(collection), data: { id, fields: after } };
  return { type: changedType(collection), data: { id, before, after: { ...emptied(before), ...after } } };
}

/**
 * The change that an event of base data made; undefined for other events. `was`: the whole object before it, undefined: there
 * was none.
 */
export function changeOfEvent({ type, data }: DomainEvent, was: Fields | undefined): BaseDataChange | undefined {
  const known = baseDataEventTypes.get(type);
  if (known === undefined) return undefined;
  const { id, fields = {}, after } = data as { readonly id: string; readonly fields?: Fields; readonly after?: Fields };
  const { collection, fact } = known;
  if (fact === 'created') return { collection, id, after: fields };
  if (fact === 'deleted') return { collection, id, before: fields };
  return { collection, id, ...(was && { before: was }), after: filled({ ...was, ...after }) };
}

/** The same as far as the event itself says it: of an object that changed the fields that did. */
export function changeSaidBy(event: DomainEvent): BaseDataChange | undefined {
  const { before, after } = event.data as { readonly before?: Fields; readonly after?: Fields };
  if (event.type === 'GlobalSettingsChanged') return { collection: settingsCollection, id: 'global', before, after };
  const whole = changeOfEvent(event, undefined);
  return whole && before && after ? { ...whole, before, after } : whole;
}

/**
 * The change without what it says of a person: so the plan keeps it, for undo, in its image and in its snapshots, none of which
 * forgets anybody (decision 0237). A name that was changed together with other things is not taken back with them. `event`: that
 * made the change. undefined: nothing is left, or the object cannot come or go without.
 */
export function withoutPersons(change: BaseDataChange, event: DomainEvent): BaseDataChange | undefined {
  const { before, after } = change;
  const { personId } = event.data as { readonly personId?: string };
  const person = before?.['userId'] ?? after?.['userId'] ?? personId;
  if (change.collection !== 'resources' || typeof person !== 'string') return change;
  if (before === undefined || after === undefined) return undefined;
  const names = personalNames(personInPlan);
  const left = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  const kept = { ...change, before: left(before), after: left(after) };
  return Object.keys({ ...kept.before, ...kept.after }).length === 0 ? undefined : kept;
}

/** The names of the fields with null, which empties one in a change. */
export const emptied = (fields: object): Fields => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
