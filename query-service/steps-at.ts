import type pg from 'pg';
import type { ShownActor } from '#domain/kernel/event.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { StepOf } from '#domain/planning/lateness/lateness.ts';
import { actorNameSql, shownActor } from './actor.ts';

/** What one event did, by its first entry in the history: events name what was meant before what gave way. */
export interface StepEntry extends StepOf {
  readonly at: Instant;
  readonly actor: ShownActor;
  /** Type of the event. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
}

/** Who reported, where that is told to nobody (setting `anonymousProgressFeedback`). */
export const shopFloor: ShownActor = { kind: 'system', name: 'shop-floor' };

const columns = 'position, line, at, actor, action, object_type, change_set, undoes';

/** Of the events at these positions, those that changed something. One look into an index for each. */
export async function readSteps(pool: pg.Pool, positions: readonly bigint[]): Promise<ReadonlyMap<bigint, StepEntry>> {
  const { rows } = await pool.query<{
    position: string;
    at: string;
    actor: unknown;
    actor_name: string | null;
    action: string;
    object_type: string;
    object_id: string;
    change_set: string;
    undoes: string | null;
  }>(
    `SELECT e.*, ${actorNameSql('e.actor')} AS actor_name FROM unnest($1::bigint[]) AS a (position)
     CROSS JOIN LATERAL (
       (SELECT ${columns}, object_id FROM history.entry h WHERE h.position = a.position ORDER BY line LIMIT 1)
       UNION ALL
       (SELECT ${columns}, object_ids ->> 0 FROM history.placed_together h WHERE h.position = a.position ORDER BY line LIMIT 1)
       ORDER BY line LIMIT 1) AS e`,
    [positions.map(String)],
  );
  return new Map(
    rows.map(({ position, at, actor, actor_name, action, object_type, object_id, change_set, undoes }) => [
      BigInt(position),
      {
        changeSet: change_set,
        undoes,
        at: Number(at),
        actor: shownActor(actor, actor_name),
        action,
        objectType: object_type,
        objectId: object_id,
      },
    ]),
  );
}
