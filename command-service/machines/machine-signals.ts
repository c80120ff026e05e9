import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { type MachineSignal, machineSignalSchema } from '#domain/planning/api/shop-floor/machines-api.ts';
import { type OccurredAt, signalledAt } from '#domain/planning/feedback/occurred-at.ts';
import type { FeedbackCommand } from '#domain/planning/plan/feedback-kinds.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { bySystem, type Envelope, newEnvelope } from '../kernel/command.ts';
import { mayPass } from '../kernel/may-pass.ts';
import type { PlanWriter } from '../plan/plan-writer.ts';

/** What became of a signal. */
export interface Taken {
  /** It was told before and changed nothing now. */
  readonly isRepeat: boolean;
  /** Reports that it became. */
  readonly reported: number;
  /** Why it reported nothing, or not all; undefined: nothing stood in the way. */
  readonly refused: string | undefined;
  readonly position: bigint | undefined;
}

type Sender = Pick<Envelope, 'actor' | 'rights'>;

/** Signals of machines, each once, in `operational.machine_signal`. */
export interface MachineSignals {
  /** Resolves when it is kept and reported. Refusal: tooManyRequests, with the seconds after which to come again. */
  take(resourceId: ResourceId, signal: MachineSignal, sender: Sender): Promise<Taken | Rejection>;
  /** Reports what was kept when the service ended before it was reported: who only publishes does not send it again. */
  reportStored(): Promise<void>;
  /** false: the machine has never told anything. */
  setSilentAfter(resourceId: string, seconds: number): Promise<boolean>;
  sweep(): Promise<void>;
}

/** Days for which a signal is known again; no gateway keeps one longer. */
const keptFor = '30 days';
/** Signals that may wait at once, of all machines and by whichever way: what is taken within the patience of who has asked. */
const waitingAtMost = 5_000;
/** How many of them are taken within a second; measured, and rounded down. */
const takenPerSecond = 200;
/** Signals of a machine that are kept and reported together. */
const together = 200;
/** Machines at once: each holds one connection to PostgreSQL, and people need the others. */
const machinesAtOnce = 4;

interface Waiting {
  readonly signal: MachineSignal;
  readonly sender: Sender;
  readonly resolve: (taken: Taken) => void;
  readonly fail: (error: unknown) => void;
}

/** A signal and when it counts for. */
interface Heard {
  readonly signal: MachineSignal;
  readonly sender: Sender;
  readonly at: OccurredAt;
}

type Outcome = Omit<Taken, 'isRepeat'>;

/** Of one signal alone; `cause` is what its sender is told. */
class Failure extends Error {}

const nothing: Taken = { isRepeat: true, reported: 0, refused: undefined, position: undefined };

/**
 * Signals become feedback by the same rules as reports of people. One that comes late is sorted in by when it happened; those
 * after it that were refused because it was missing are tried again. Of a machine, all that wait are taken together, in the
 * order in which they happened (decision 0192).
 */
export function openMachineSignals(
  pool: Pool,
  plan: Pick<PlanWriter, 'plan' | 'execute'>,
  log: Logger,
  mostWaiting = waitingAtMost,
): MachineSignals {
  const queues = new Map<ResourceId, Waiting[]>();
  const lanes = pLimit(machinesAtOnce);
  let waiting = 0;

  /** Machines take turns: one that has much to say holds up no other. */
  async function serve(resourceId: ResourceId): Promise<void> {
    const queue = queues.get(resourceId) ?? [];
    const batch = queue.splice(0, together);
    try {
      const taken = await takeAll(resourceId, batch);
      for (const [index, { resolve, fail }] of batch.entries()) {
        const own = taken[index] ?? nothing;
        if (own instanceof Failure) fail(own.cause);
        else resolve(own);
      }
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
    waiting -= batch.length;
    if (queue.length > 0) void lanes(() => serve(resourceId));
    else queues.delete(resourceId);
  }

  /** What became of each of a batch. */
  async function takeAll(resourceId: ResourceId, batch: readonly Waiting[]): Promise<readonly (Taken | Failure)[]> {
    const now = Date.now();
    const firsts = new Map<string, Heard>();
    for (const { signal, sender } of batch)
      if (!firsts.has(signal.signalId))
        firsts.set(signal.signalId, { signal, sender, at: signalledAt(signal.at, now) });
    const news = await keep(resourceId, [...firsts.values()]);
    const taken = new Map<string, Taken | Failure>();
    if (news.length > 0) {
      await noteMachine(resourceId, news);
      const outcomes = await report(resourceId, news);
      for (const [signalId, outcome] of outcomes)
        taken.set(signalId, outcome instanceof Failure ? outcome : { isRepeat: false, ...outcome });
      const changing = news.find(({ signal: { signalId, state } }) => {
        const outcome = outcomes.get(signalId);
        return state !== undefined && outcome !== undefined && !(outcome instanceof Failure) && outcome.reported > 0;
      });
      // Those that have come now are taken, whatever becomes of the others: these are tried with the next late one again.
      if (changing !== undefined)
        await again(resourceId, changing).catch((error: unknown) =>
          log.warn({ err: error, resourceId }, 'signals that waited were not tried again'),
        );
    }
    return batch.map(({ signal: { signalId } }) => {
      const own = taken.get(signalId) ?? nothing;
      // The same twice in one batch: the second one is told again.
      taken.delete(signalId);
      return own;
    });
  }

  /** Those that were not told before, or whose reports a service that ended has left open: they are known by their commands. */
  async function keep(resourceId: ResourceId, heard: readonly Heard[]): Promise<readonly Heard[]> {
    const rows = heard.map(({ signal, at }) => ({ id: signal.signalId, at: toIso(at.occurredAt), signal }));
    const { rows: news } = await pool.query<{ id: string }>(
      `WITH told AS (SELECT * FROM jsonb_to_recordset($2) AS t(id text, at timestamptz, signal jsonb)),
         kept AS (
           INSERT INTO operational.machine_signal (resource_id, signal_id, at, signal, refused)
           SELECT $1, id, at, signal, 'underWay' FROM told ON CONFLICT DO NOTHING RETURNING signal_id)
       SELECT signal_id AS id FROM kept UNION
       SELECT signal_id FROM operational.machine_signal JOIN told ON id = signal_id
       WHERE resource_id = $1 AND refused = 'underWay'`,
      [resourceId, JSON.stringify(rows)],
    );
    const ids = new Set(news.map(({ id }) => id));
    return heard
      .filter(({ signal }) => ids.has(signal.signalId))
      .toSorted((one, other) => one.at.occurredAt - other.at.occurredAt);
  }

  async function noteMachine(resourceId: ResourceId, news: readonly Heard[]): Promise<void> {
    const last = news.findLast(({ signal }) => signal.state !== undefined);
    await pool.query(
      `INSERT INTO operational.machine (resource_id, last_signal_at, state, state_at)
       VALUES ($1, now(), $2, $3::timestamptz)
       ON CONFLICT (resource_id) DO UPDATE SET last_signal_at = now(),
         state = CASE WHEN excluded.state IS NULL OR machine.state_at > excluded.state_at
           THEN machine.state ELSE excluded.state END,
         state_at = greatest(machine.state_at, excluded.state_at)`,
      [resourceId, last?.signal.state ?? null, last === undefined ? null : toIso(last.at.occurredAt)],
    );
  }

  /**
   * Reports of signals in the order in which they happened. Pieces change no status that others are judged by, so they need
   * not wait for each other: the writer appends them together.
   */
  async function report(
    resourceId: ResourceId,
    heard: readonly Heard[],
  ): Promise<ReadonlyMap<string, Outcome | Failure>> {
    const outcomes = new Map<string, Outcome | Failure>();
    const all = async (some: readonly Heard[]): Promise<void> => {
      const done = await Promise.all(some.map((one) => reportOne(resourceId, one).catch(failureOf(one))));
      for (const [index, { signal }] of some.entries()) outcomes.set(signal.signalId, done[index] ?? nothing);
    };
    let counts: Heard[] = [];
    for (const one of heard) {
      if (one.signal.state === undefined) {
        counts.push(one);
        continue;
      }
      await all(counts);
      counts = [];
      await all([one]);
    }
    await all(counts);
    // One that failed stays as it was: nobody has been answered.
    const rows = Array.from(outcomes).flatMap(([id, outcome]) =>
      outcome instanceof Failure ? [] : { id, refused: outcome.refused ?? null },
    );
    await pool.query(
      `UPDATE operational.machine_signal s SET refused = t.refused
       FROM jsonb_to_recordset($2) AS t(id text, refused text) WHERE s.resource_id = $1 AND s.signal_id = t.id`,
      [resourceId, JSON.stringify(rows)],
    );
    return outcomes;
  }

  /** Those beside and behind one that cannot be decided go on; while nothing can be stored, all of them wait. */
  const failureOf =
    ({ signal }: Heard) =>
    (error: unknown): Failure => {
      if (mayPass(error)) throw error;
      log.error({ err: error, signal }, 'a signal cannot be taken');
      return new Failure('a signal cannot be taken', { cause: error });
    };

  async function reportOne(resourceId: ResourceId, { signal, sender, at }: Heard): Promise<Outcome> {
    const step = stepAtMachine(plan.plan, resourceId, at.occurredAt);
    if (step === undefined) return { reported: 0, refused: 'noWorkStep', position: undefined };
    let reported = 0;
    let refused: string | undefined;
    let position: bigint | undefined;
    for (const [index, command] of reportsOf(step, signal, at).entries()) {
      const written = await plan.execute(command, newEnvelope(sender, commandOf(resourceId, signal.signalId, index)));
      if (isRejection(written)) refused ??= isNews(written) ? written.errorCode : undefined;
      else {
        reported += 1;
        position = written.position;
      }
    }
    return { reported, refused, position };
  }

  /** Those that happened after one that has changed the step, and were refused for what was missing. */
  async function again(resourceId: ResourceId, { signal: { signalId }, at, sender }: Heard): Promise<void> {
    let after = { id: signalId, at: toIso(at.occurredAt) };
    for (;;) {
      const { rows } = await pool.query<StoredSignal & { id: string }>(
        `SELECT signal_id AS id, signal, at FROM operational.machine_signal
         WHERE resource_id = $1 AND (at, signal_id) > ($2, $3) AND refused IS NOT NULL ORDER BY at, signal_id LIMIT 100`,
        [resourceId, after.at, after.id],
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      await report(
        resourceId,
        rows.map((row) => heardBefore(row, sender)),
      );
      after = { id: last.id, at: last.at.toISOString() };
    }
  }

  return {
    take(resourceId, signal, sender) {
      if (waiting >= mostWaiting)
        return Promise.resolve(reject('tooManyRequests', { seconds: Math.ceil(waiting / takenPerSecond) }));
      waiting += 1;
      return new Promise((resolve, fail) => {
        const one: Waiting = { signal, sender, resolve, fail };
        const queue = queues.get(resourceId);
        if (queue !== undefined) return void queue.push(one);
        queues.set(resourceId, [one]);
        void lanes(() => serve(resourceId));
      });
    },
    async reportStored() {
      const { rows } = await pool.query<StoredSignal & { resource: ResourceId }>(
        `SELECT resource_id AS resource, signal, at FROM operational.machine_signal
         WHERE refused = 'underWay' ORDER BY at, signal_id`,
      );
      for (const [resourceId, kept] of Map.groupBy(rows, ({ resource }) => resource))
        await report(
          resourceId,
          kept.map((row) => heardBefore(row, bySystem('machines'))),
        );
    },
    async setSilentAfter(resourceId, seconds) {
      const { rowCount } = await pool.query('UPDATE operational.machine SET silent_after = $2 WHERE resource_id = $1', [
        resourceId,
        seconds,
      ]);
      return rowCount === 1;
    },
    async sweep() {
      await pool.query(`DELETE FROM operational.machine_signal WHERE received_at < now() - interval '${keptFor}'`);
    },
  };
}

interface StoredSignal {
  readonly signal: unknown;
  readonly at: Date;
}

function heardBefore(kept: StoredSignal, sender: Sender): Heard {
  const signal = machineSignalSchema.parse(kept.signal);
  const occurredAt = kept.at.getTime();
  const said = Date.parse(signal.at);
  return { signal, sender, at: { occurredAt, ...(occurredAt === said ? {} : { claimedAt: said }) } };
}

/** A machine that says again what is known tells nothing new. */
const isNews = ({ errorCode }: Rejection): boolean => errorCode !== 'alreadyStarted';

const commandOf = (resourceId: string, signalId: string, index: number): string =>
  hash('sha256', `machine\n${resourceId}\n${signalId}\n${index}`);

/**
 * What a machine was working on at an instant: the step that was begun last before it and not ended by then, else the one
 * that is to begin next. Steps of attendant resources and revoked ones are never meant.
 */
function stepAtMachine(plan: Plan, resourceId: ResourceId, at: Instant): Operation | undefined {
  const steps = (plan.barsByResource.get(resourceId)?.operations ?? []).filter(
    ({ switchedOff, attends }) => !switchedOff && attends === undefined,
  );
  const running = steps
    .filter(({ statusId: status, actualStart, actualEnd }) => {
      if (!hasBegun(status)) return false;
      return status === statusId.done ? (actualStart ?? at) <= at && at < (actualEnd ?? at) : (actualStart ?? at) <= at;
    })
    .toSorted((one, other) => (other.actualStart ?? 0) - (one.actualStart ?? 0))[0];
  return running ?? steps.find(({ statusId: status }) => status !== statusId.done);
}

/** What a signal reports on the step, in the order in which it counts: pieces belong to the time before the machine stopped. */
function reportsOf(
  { operationId }: Operation,
  { state, count = 0, scrap = 0, troubleTypeId }: MachineSignal,
  at: Pick<FeedbackCommand, 'occurredAt' | 'claimedAt'>,
): readonly FeedbackCommand[] {
  const by = { type: 'reportFeedback', subject: { kind: 'operation', id: operationId }, ...at } as const;
  return [
    ...(state === 'running' ? [{ ...by, kind: 'start' } as const] : []),
    ...(count > 0 ? [{ ...by, kind: 'yield', amount: count } as const] : []),
    ...(scrap > 0 ? [{ ...by, kind: 'scrap', amount: scrap } as const] : []),
    ...(state === 'stopped' ? [{ ...by, kind: 'pause' } as const] : []),
    ...(state === 'fault' ? [{ ...by, kind: 'interrupt', troubleTypeId } as const] : []),
  ];
}
