import type { Logger } from 'pino';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { OpenBranch } from './branches/open-branch.ts';
import type { Envelope } from './command.ts';

/**
 * Recalculates bars after a gap was added, changed or removed (domain facts §9): `gaps` before and after. Returns the
 * position that includes both. A refusal by the plan is logged only: the gap itself is a fact.
 */
export async function followGaps(
  { plan }: OpenBranch,
  log: Logger,
  envelope: Envelope,
  position: bigint,
  gaps: readonly (ResourceGap | undefined)[],
): Promise<bigint> {
  const stretches = gaps.flatMap((gap) =>
    gap === undefined || gap.informative ? [] : [{ resourceId: gap.resourceId, start: gap.dateFrom, end: gap.dateTo }],
  );
  if (stretches.length === 0) return position;
  // A command id of its own: the first event id is used by the gap's event.
  const named = { ...envelope, commandId: `${envelope.commandId}-bars` };
  const written = await plan.execute({ type: 'recalculateOperations', stretches }, named);
  if (!isRejection(written)) return written.position > position ? written.position : position;
  log.warn({ rejection: written, stretches }, 'bars did not follow a gap');
  return position;
}
