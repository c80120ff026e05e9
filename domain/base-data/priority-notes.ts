import { changedType, deletedType, type ObjectEvent } from './events.ts';
import type { Factory } from './factory.ts';
import { streamOf } from './object-types.ts';

/** Priorities are notes on a group and its resources: they go with what they are about (decision 0012). */

/** Without the group its priorities are gone. */
export function withoutGroup(factory: Factory, groupId: string): readonly ObjectEvent[] {
  return [...factory.objects.resourcePriorities]
    .filter(([, note]) => note.resourceGroupId === groupId)
    .map(([id, fields]) => ({
      stream: streamOf('resourcePriorities', id),
      event: { type: deletedType('resourcePriorities'), data: { id, fields } },
    }));
}

/** A resource that is in `groups` only has no priority elsewhere. */
export function withoutResource(
  factory: Factory,
  resourceId: string,
  groups: readonly string[],
): readonly ObjectEvent[] {
  return [...factory.objects.resourcePriorities].flatMap(([id, note]): ObjectEvent[] => {
    if (groups.includes(note.resourceGroupId)) return [];
    const priorities = note.priorities.filter((one) => one.resourceId !== resourceId);
    if (priorities.length === note.priorities.length) return [];
    const data = { id, before: { priorities: note.priorities }, after: { priorities } };
    return [{ stream: streamOf('resourcePriorities', id), event: { type: changedType('resourcePriorities'), data } }];
  });
}
