import type pg from 'pg';
import type { StoredEvent, UnreadableEvent } from '#infra/event-store/event-store.ts';
import { letIn, progressChannel, type Ticket } from './commit.ts';

/** An event that a read model could not take after this many tries is put aside, and the others go on. */
export const maxTries = 3;

/** No read model can take what the store cannot read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  constructor({ type, unreadable }: UnreadableEvent) {
    super(unreadable.kind === 'foreign' ? `${type} was not written by this product` : `${type}: ${unreadable.reason}`);
  }
}

/** Puts the event aside, moves the checkpoint past it and tells the progress, unless the caller may not write any more. */
export async function buryEvent(
  client: pg.ClientBase,
  { epoch, generation }: Ticket,
  model: string,
  event: StoredEvent,
  error: unknown,
): Promise<'buried' | 'refused'> {
  const { rowCount } = await client.query(
    `WITH live AS MATERIALIZED (${letIn}),
     letter AS (
       INSERT INTO projection.dead_letter (model, position, event_id, stream, type, tries, error)
       SELECT live.model, $4::bigint, $5::text, $6::text, $7::text, $8::integer, $9::text FROM live
       ON CONFLICT (model, position) DO UPDATE SET tries = excluded.tries, error = excluded.error, at = now()),
     moved AS (UPDATE projection.checkpoint AS c SET position = $4::bigint FROM live WHERE c.model = live.model)
     SELECT pg_notify('${progressChannel}', live.model || ' ' || $4::bigint) FROM live`,
    [epoch, model, generation, event.position, event.eventId, event.stream, event.type, maxTries, describe(error)],
  );
  return rowCount === 1 ? 'buried' : 'refused';
}

/**
 * Of a rebuild, which tries each event once and begins again without it. Who decided to skip the event has decided for
 * every rebuild.
 */
export async function recordDeadLetter(
  client: pg.ClientBase,
  model: string,
  event: StoredEvent,
  error: unknown,
): Promise<void> {
  await client.query(
    `INSERT INTO projection.dead_letter (model, position, event_id, stream, type, tries, error)
     VALUES ($1, $2, $3, $4, $5, 1, $6)
     ON CONFLICT (model, position) DO UPDATE SET error = excluded.error, at = now(),
       state = CASE dead_letter.state WHEN 'skipped' THEN 'skipped' ELSE 'open' END`,
    [model, event.position, event.eventId, event.stream, event.type, describe(error)],
  );
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Positions of events that are in no row of the read model. */
export async function deadLettersOf(client: pg.ClientBase, model: string): Promise<ReadonlySet<bigint>> {
  const { rows } = await client.query<{ position: string }>(
    'SELECT position FROM projection.dead_letter WHERE model = $1',
    [model],
  );
  return new Set(rows.map(({ position }) => BigInt(position)));
}

/** Forgets the dead letters of a read model that a rebuild has taken after all. */
export async function forgetTaken(client: pg.ClientBase, model: string, left: readonly bigint[]): Promise<void> {
  await client.query('DELETE FROM projection.dead_letter WHERE model = $1 AND position <> ALL ($2::bigint[])', [
    model,
    left,
  ]);
}

/** Those that somebody has to look at. */
export async function countDeadLetters(client: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM projection.dead_letter WHERE state <> 'skipped'",
  );
  return rows[0]?.count ?? 0;
}
