import type { Resource } from '#domain/base-data/object-types.ts';

type Assignment = Pick<Resource['availabilityPlans'][number], 'validFrom' | 'validTo'>;

/**
 * Indices of assignments of capacity plans that begin while another one still holds by its own word (decision 0113). One
 * without an end holds wherever no later one does, so a later one may begin in it; no two begin on the same day.
 */
export function overlappingAssignments(assignments: readonly Assignment[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [index, later] of assignments.entries())
    for (const [other, earlier] of assignments.entries()) {
      if (other === index || earlier.validFrom > later.validFrom) continue;
      const isSameDay = earlier.validFrom === later.validFrom && other < index;
      const isHeld = earlier.validFrom < later.validFrom && (earlier.validTo ?? '') >= later.validFrom;
      if (isSameDay || isHeld) found.add(index);
    }
  return found;
}
