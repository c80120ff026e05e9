import type { Instant } from '#domain/kernel/instant.ts';
import type { Factory } from './factory.ts';
import type { Collection } from './object-types.ts';
import { type Use, usesOf } from './references.ts';
import { fieldErrors } from './rules.ts';

/**
 * Objects that name this one and would be against a rule of their own if it had these `fields`: the technology with a
 * step that is bound to a resource which leaves the group. What is wrong with them already is not counted.
 */
export function brokenUsers(
  factory: Factory,
  collection: Collection,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  now: Instant,
): readonly Use[] {
  const changed = new Map<string, unknown>(factory.objects[collection]).set(id, fields);
  const wished = { ...factory, objects: { ...factory.objects, [collection]: changed } };
  return usesOf(factory, collection, id, Number.POSITIVE_INFINITY)
    .filter((use) => {
      const user = factory.objects[use.collection as Collection].get(use.id);
      const errorsIn = (state: Factory) => fieldErrors(state, use.collection as Collection, use.id, user, user, now);
      const known = errorsIn(factory);
      return Object.keys(errorsIn(wished)).some((path) => !(path in known));
    })
    .slice(0, mostNamed);
}

/** Users that a refusal names, as those of a deletion. */
const mostNamed = 20;
