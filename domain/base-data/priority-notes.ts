import { changedType, deletedType, type ObjectEvent } from './events.ts';
import type { Factory } from './factory.ts';
import { streamOf } from './object-types.ts';

/** Priorities depend on a group and its resources and are removed with them (decision 0012). */

/** Removes the priorities of a deleted group. */
export function withoutGroup(factory: Factory, groupId: string): readonly ObjectEvent[] {
  return [...factory.objects.resourcePriorities]
    .filter(([, note]) => note.resourceGroupId === groupId)
    .map(([id, fields]) => ({
      stream: streamOf('resourcePriorities', id),
      event: { type: deletedType('resourcePriorities'), data: { id, fields } },
    }));
}

/** Removes the priorities of a resource in groups other than `groups`. */
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
