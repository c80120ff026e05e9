import type { Factory } from '#domain/base-data/factory.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { type Use, usesOf } from '#domain/base-data/references.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { fieldErrors } from './rules.ts';

/**
 * Objects that refer to this one and would break a rule of their own if it had these `fields`, such as a technology
 * with a step bound to a resource that leaves its group. Existing violations are ignored.
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
    .slice(0, maxNamed);
}

/** Maximum number of objects named in a refusal, as in a deletion. */
const maxNamed = 20;
