import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { parseStream } from '#domain/kernel/stream-names.ts';
import { SimulationTransferred } from '#domain/planning/events/edit-events.ts';
import { type EventStore, EventStoreUnavailable, type RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Envelope } from '../kernel/command.ts';
import { mayPass } from '../kernel/may-pass.ts';
import { type ServedLines, serves } from '../kernel/served-lines.ts';
import type { Written } from '../plan/plan-image.ts';

/**
 * What must follow an event even when the process ends in between (design, section 13; decision 0209). At least once delivered,
 * in the order of the log; once in effect, because its commands have ids made of its name and the event's id.
 */
export interface Reaction {
  /** Checkpoint and command ids are made of it: it never changes. */
  readonly name: string;
  readonly eventTypes: readonly string[];
  /** Where it begins in a log that is there when it comes: with what is written from then on, or with the first event. */
  readonly begins: 'now' | 'first';
  /** Whether anything follows from such an event; absent: from each. Must not wait, and answers the same each time. */
  readonly concerns?: ((event: RecordedEvent) => boolean) | undefined;
  /**
   * Does what follows; `by` is who has caused the event, for one command. Answers with the position of what it has written;
   * undefined: nothing. A refusal is told in the log. Throws what may pass, and is called again then.
   */
  react(event: RecordedEvent, by: Consequence): Promise<bigint | undefined | Rejection>;
}

export type Consequence = Envelope & { readonly cause: NonNullable<Envelope['cause']> };

export interface Reactions {
  /**
   * Resolves when all that follows from the event at the position, and from what followed, has been done, with the position of
   * the last of it. Throws `EventStoreUnavailable` when it takes too long; it is done later.
   */
  readonly done: (position: bigint) => Promise<bigint>;
  /** As `done`, for who has written all that was asked for: what takes too long keeps nobody waiting, and is done later. */
  readonly noted: (position: bigint) => Promise<bigint>;
  /** Resolves when that has been done of everything that the log had at the call; throws as `done`. */
  readonly upToDate: () => Promise<void>;
  close(): Promise<void>;
}

/** Position at which the base data are there that came or went with an edit; of other edits their own. */
export const afterBaseData = (reactions: Reactions, { events, position }: Written): Promise<bigint> | bigint =>
  events.some(({ data }) => 'brings' in data) ? reactions.done(position) : position;

interface ReactionsOptions {
  readonly store: Pick<EventStore, 'subscribeToAll' | 'readAll' | 'lastPosition'>;
  readonly pool: Pool;
  readonly reactions: readonly Reaction[];
  /** Default: all of them. */
  readonly served?: ServedLines;
  readonly log: Logger;
}

/** Milliseconds that a request waits for what follows from it. */
const patience = 20_000;
/** Milliseconds until what could not be done is tried again. */
const pause = 500;
/** Milliseconds between two notes of how far everything is read while nothing is to be done. */
const noteEvery = 60_000;
/** Events of which it is remembered what followed; a request asks within moments. */
const remembered = 10_000;

export async function openReactions({
  store,
  pool,
  reactions,
  served = 'all',
  log,
}: ReactionsOptions): Promise<Reactions> {
  const checkpoints = await loadCheckpoints(store, pool, reactions, served);
  /** Those whose plan cannot be read before the next start: their checkpoints stay where they are. */
  const halted = new Set<Reaction>();
  const followed = new Map<bigint, bigint>();
  const waiting = new Set<{ readonly position: bigint; readonly go: () => void }>();
  const ended = new AbortController();
  const first = [...checkpoints.values()].reduce((a, b) => (a < b ? a : b));
  let readTo = first;

  const reached = (position: bigint): void => {
    if (position > readTo) readTo = position;
    for (const one of waiting) if (one.position <= readTo) one.go();
  };

  async function save(reaction: Reaction, position: bigint): Promise<void> {
    checkpoints.set(reaction, position);
    await pool.query('UPDATE operational.reaction SET position = greatest(position, $2) WHERE name = ANY ($1)', [
      checkpointsOf(reaction, served),
      String(position),
    ]);
  }

  /** Until it is done, or is known to be impossible, or the service ends. */
  async function follow(reaction: Reaction, event: RecordedEvent): Promise<void> {
    const { type, position } = event;
    const told = { reaction: reaction.name, type, position: String(position) };
    while (!ended.signal.aborted) {
      try {
        const done = await reaction.react(event, consequenceOf(reaction, event));
        if (isRejection(done)) {
          log.warn({ ...told, rejection: done }, 'what should follow an event was refused');
          if (done.errorCode === 'historyUnreadable') return void halted.add(reaction);
        } else if (done !== undefined && done > position) remember(position, done);
        return await save(reaction, position);
      } catch (error) {
        if (!mayPass(error)) {
          // A bug, which would come again at each start and keep what comes behind it waiting.
          log.error({ ...told, err: error }, 'what should follow an event cannot be done');
          return await save(reaction, position).catch(() => undefined);
        }
        log.warn({ ...told, err: error }, 'what should follow an event is tried again');
        await delay(pause, undefined, { signal: ended.signal }).catch(() => undefined);
      }
    }
  }

  function remember(position: bigint, written: bigint): void {
    const known = followed.get(position) ?? 0n;
    followed.set(position, written > known ? written : known);
    const [oldest] = followed.keys();
    if (followed.size > remembered && oldest !== undefined) followed.delete(oldest);
  }

  const filter = { eventTypes: [...new Set(reactions.flatMap(({ eventTypes }) => eventTypes))] };
  const subscription = store.subscribeToAll({
    after: first,
    filter,
    async onEvents(events) {
      for (const event of events) {
        if (event.unreadable !== undefined) continue;
        // What followed it is in the log, too.
        if (event.metadata.copyOf !== undefined || event.metadata.restored === true) continue;
        if (!isFollowed(served, event)) continue;
        for (const reaction of reactions) {
          const isNew = event.position > (checkpoints.get(reaction) ?? 0n);
          const concerns = reaction.eventTypes.includes(event.type) && (reaction.concerns?.(event) ?? true);
          if (isNew && concerns && !halted.has(reaction)) await follow(reaction, event);
        }
        if (ended.signal.aborted) return;
        reached(event.position);
      }
    },
    onCaughtUp: reached,
  });
  subscription.closed.catch((error: unknown) => {
    log.fatal({ err: error }, 'what follows events cannot be done any more');
    throw error;
  });

  /** So that a start does not read again what concerns no reaction. */
  const note = async (): Promise<void> => {
    const position = readTo;
    for (const reaction of reactions)
      if (!halted.has(reaction) && (checkpoints.get(reaction) ?? 0n) < position) await save(reaction, position);
  };
  const noter = setInterval(() => void note().catch(() => undefined), noteEvery);
  noter.unref();

  const readUpTo = (position: bigint): Promise<void> =>
    new Promise((resolve, fail) => {
      if (position <= readTo) return resolve();
      const leave = (): void => {
        clearTimeout(timer);
        waiting.delete(one);
      };
      const one = { position, go: () => (leave(), resolve()) };
      const timer = setTimeout(() => {
        leave();
        fail(new EventStoreUnavailable('what follows from the event has not been done in time'));
      }, patience);
      waiting.add(one);
    });

  async function done(position: bigint): Promise<bigint> {
    let last = position;
    for (let next: bigint | undefined = position; next !== undefined; next = followed.get(next)) {
      last = next;
      await readUpTo(next);
    }
    return last;
  }

  return {
    done,
    noted: (position) => done(position).catch(() => position),
    async upToDate() {
      for await (const { position } of store.readAll({ after: readTo, filter })) await done(position);
    },
    async close() {
      ended.abort();
      clearInterval(noter);
      await subscription.stop();
      await note().catch(() => undefined);
    },
  };
}

function consequenceOf({ name }: Reaction, { eventId, metadata }: RecordedEvent): Consequence {
  const { actor, correlationId, changeSet } = metadata;
  return { commandId: `${name}@${eventId}`, correlationId, actor, rights: new Set(), cause: { changeSet, eventId } };
}

/**
 * A transfer is asked of the process for simulations, which waits for what follows from it; the plant's does the same, and
 * whoever is later finds it done.
 */
const isFollowed = (served: ServedLines, { stream, type }: RecordedEvent): boolean =>
  serves(served, parseStream(stream).branch) || (served === 'simulations' && type === SimulationTransferred.type);

/** Names of how far the plant, and simulations, have been followed. */
function checkpointsOf({ name }: Pick<Reaction, 'name'>, served: ServedLines): readonly string[] {
  const ofSimulations = `${name} in simulations`;
  return { all: [name, ofSimulations], plant: [name], simulations: [ofSimulations] }[served];
}

/** Both are there from the first start on, so that what one process for all has followed is not followed again by another. */
async function loadCheckpoints(
  store: Pick<EventStore, 'lastPosition'>,
  pool: Pool,
  reactions: readonly Reaction[],
  served: ServedLines,
): Promise<Map<Reaction, bigint>> {
  const checkpoints = new Map<Reaction, bigint>();
  const end = await store.lastPosition();
  for (const reaction of reactions) {
    // Those of plants from before simulations had a process began with what that of the plant has followed.
    await pool.query(
      `INSERT INTO operational.reaction (name, position)
       SELECT name, coalesce((SELECT position FROM operational.reaction WHERE name = $2), $3) FROM unnest($1::text[]) AS name
       ON CONFLICT DO NOTHING`,
      [checkpointsOf(reaction, 'all'), reaction.name, reaction.begins === 'now' ? String(end) : '0'],
    );
    const { rows } = await pool.query<{ position: string }>(
      'SELECT min(position) AS position FROM operational.reaction WHERE name = ANY ($1)',
      [checkpointsOf(reaction, served)],
    );
    checkpoints.set(reaction, BigInt(rows[0]?.position ?? 0));
  }
  return checkpoints;
}
