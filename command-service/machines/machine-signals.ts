import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { type MachineSignal, machineSignalSchema } from '#domain/planning/api/machines-api.ts';
import { reportsOf, stepAtMachine } from '#domain/planning/feedback/machine-reports.ts';
import type { Envelope } from '../command.ts';
import { newEnvelope } from '../command.ts';
import type { PlanWriter } from '../plan-writer.ts';
import { type OccurredAt, signalledAt } from '../routes/occurred-at.ts';

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
  readonly settle: (taken: Taken) => void;
  readonly fail: (error: unknown) => void;
}

/** A signal and when it counts for. */
interface Heard {
  readonly signal: MachineSignal;
  readonly sender: Sender;
  readonly at: OccurredAt;
}

type Outcome = Omit<Taken, 'isRepeat'>;

const nothing: Taken = { isRepeat: true, reported: 0, refused: undefined, position: undefined };

/**
 * Signals become feedback by the same rules as reports of people. One that comes late is sorted in by when it happened; those
 * after it that were refused because it was missing are tried again. Of a machine, all that wait are taken together, in the
 * order in which they happened (decision 0192).
 */
export function openMachineSignals(pool: Pool, plan: PlanWriter, mostWaiting = waitingAtMost): MachineSignals {
  const queues = new Map<ResourceId, Waiting[]>();
  const lanes = pLimit(machinesAtOnce);
  let waiting = 0;

  /** Machines take turns: one that has much to say holds up no other. */
  async function serve(resourceId: ResourceId): Promise<void> {
    const queue = queues.get(resourceId) ?? [];
    const batch = queue.splice(0, together);
    try {
      const taken = await takeAll(resourceId, batch);
      for (const [index, one] of batch.entries()) one.settle(taken[index] ?? nothing);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
    waiting -= batch.length;
    if (queue.length > 0) void lanes(() => serve(resourceId));
    else queues.delete(resourceId);
  }

  /** What became of each of a batch. */
  async function takeAll(resourceId: ResourceId, batch: readonly Waiting[]): Promise<readonly Taken[]> {
    const now = Date.now();
    const firsts = new Map<string, Heard>();
    for (const { signal, sender } of batch)
      if (!firsts.has(signal.signalId))
        firsts.set(signal.signalId, { signal, sender, at: signalledAt(signal.at, now) });
    const news = await keep(resourceId, [...firsts.values()]);
    const taken = new Map<string, Taken>();
    if (news.length > 0) {
      await noteMachine(resourceId, news);
      for (const [signalId, outcome] of await report(resourceId, news))
        taken.set(signalId, { isRepeat: false, ...outcome });
      await again(resourceId, news);
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
  async function report(resourceId: ResourceId, heard: readonly Heard[]): Promise<ReadonlyMap<string, Outcome>> {
    const outcomes = new Map<string, Outcome>();
    const all = async (some: readonly Heard[]): Promise<void> => {
      const done = await Promise.all(some.map((one) => reportOne(resourceId, one)));
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
    const rows = Array.from(outcomes, ([id, { refused = null }]) => ({ id, refused }));
    await pool.query(
      `UPDATE operational.machine_signal s SET refused = t.refused
       FROM jsonb_to_recordset($2) AS t(id text, refused text) WHERE s.resource_id = $1 AND s.signal_id = t.id`,
      [resourceId, JSON.stringify(rows)],
    );
    return outcomes;
  }

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

  /** Those that happened after the first of what has come now, and were refused for what was missing. */
  async function again(resourceId: ResourceId, [first]: readonly Heard[]): Promise<void> {
    if (first === undefined) return;
    const { rows } = await pool.query<{ signal: unknown; at: Date }>(
      `SELECT signal, at FROM operational.machine_signal
       WHERE resource_id = $1 AND at > $2 AND refused IS NOT NULL ORDER BY at LIMIT 100`,
      [resourceId, toIso(first.at.occurredAt)],
    );
    if (rows.length === 0) return;
    const refused = rows.map((row): Heard => {
      const signal = machineSignalSchema.parse(row.signal);
      const occurredAt = row.at.getTime();
      const said = Date.parse(signal.at);
      const claimed = occurredAt === said ? {} : { claimedAt: said };
      return { signal, sender: first.sender, at: { occurredAt, ...claimed } };
    });
    await report(resourceId, refused);
  }

  return {
    take(resourceId, signal, sender) {
      if (waiting >= mostWaiting)
        return Promise.resolve(reject('tooManyRequests', { seconds: Math.ceil(waiting / takenPerSecond) }));
      waiting += 1;
      return new Promise((settle, fail) => {
        const one: Waiting = { signal, sender, settle, fail };
        const queue = queues.get(resourceId);
        if (queue !== undefined) return void queue.push(one);
        queues.set(resourceId, [one]);
        void lanes(() => serve(resourceId));
      });
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

/** A machine that says again what is known tells nothing new. */
const isNews = ({ errorCode }: Rejection): boolean => errorCode !== 'alreadyStarted';

const commandOf = (resourceId: string, signalId: string, index: number): string =>
  createHash('sha256').update(`machine\n${resourceId}\n${signalId}\n${index}`).digest('hex');
