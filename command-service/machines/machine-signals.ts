import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
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

/** Signals of machines, each once, in `operational.machine_signal`. */
export interface MachineSignals {
  take(resourceId: ResourceId, signal: MachineSignal, envelope: Pick<Envelope, 'actor' | 'rights'>): Promise<Taken>;
  /** false: the machine has never told anything. */
  setSilentAfter(resourceId: string, seconds: number): Promise<boolean>;
  sweep(): Promise<void>;
}

/** Days for which a signal is known again; no gateway keeps one longer. */
const keptFor = '30 days';

/**
 * Signals become feedback by the same rules as reports of people. One that comes late is sorted in by when it happened; those
 * after it that were refused because it was missing are tried again. One signal of a machine at a time.
 */
export function openMachineSignals(pool: Pool, plan: PlanWriter): MachineSignals {
  const turns = new Map<string, ReturnType<typeof pLimit>>();

  async function report(
    resourceId: ResourceId,
    signal: MachineSignal,
    at: OccurredAt,
    sender: Pick<Envelope, 'actor' | 'rights'>,
  ): Promise<Omit<Taken, 'isRepeat'>> {
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
    await pool.query('UPDATE operational.machine_signal SET refused = $3 WHERE resource_id = $1 AND signal_id = $2', [
      resourceId,
      signal.signalId,
      refused ?? null,
    ]);
    return { reported, refused, position };
  }

  async function take(
    resourceId: ResourceId,
    signal: MachineSignal,
    sender: Pick<Envelope, 'actor' | 'rights'>,
  ): Promise<Taken> {
    const at = signalledAt(signal.at, Date.now());
    const happened = toIso(at.occurredAt);
    const { rowCount } = await pool.query(
      `INSERT INTO operational.machine_signal (resource_id, signal_id, at, signal, refused)
       VALUES ($1, $2, $3, $4, 'underWay') ON CONFLICT DO NOTHING`,
      [resourceId, signal.signalId, happened, JSON.stringify(signal)],
    );
    // Told before; unless the service ended in between, when its reports are known by their commands.
    if (rowCount === 0 && !(await isUnderWay(resourceId, signal.signalId)))
      return { isRepeat: true, reported: 0, refused: undefined, position: undefined };
    await pool.query(
      `INSERT INTO operational.machine (resource_id, last_signal_at, state, state_at)
       VALUES ($1, now(), $2, CASE WHEN $2::text IS NULL THEN NULL ELSE $3::timestamptz END)
       ON CONFLICT (resource_id) DO UPDATE SET last_signal_at = now(),
         state = CASE WHEN excluded.state IS NULL OR machine.state_at > excluded.state_at
           THEN machine.state ELSE excluded.state END,
         state_at = greatest(machine.state_at, excluded.state_at)`,
      [resourceId, signal.state ?? null, happened],
    );
    const taken = await report(resourceId, signal, at, sender);
    const { rows } = await pool.query<{ signal: unknown; at: Date }>(
      `SELECT signal, at FROM operational.machine_signal
       WHERE resource_id = $1 AND at > $2 AND refused IS NOT NULL ORDER BY at LIMIT 100`,
      [resourceId, happened],
    );
    for (const row of rows) {
      const waiting = machineSignalSchema.parse(row.signal);
      const occurredAt = row.at.getTime();
      const said = Date.parse(waiting.at);
      const claimed = occurredAt === said ? {} : { claimedAt: said };
      await report(resourceId, waiting, { occurredAt, ...claimed }, sender);
    }
    return { isRepeat: false, ...taken };
  }

  async function isUnderWay(resourceId: string, signalId: string): Promise<boolean> {
    const { rows } = await pool.query<{ refused: string | null }>(
      'SELECT refused FROM operational.machine_signal WHERE resource_id = $1 AND signal_id = $2',
      [resourceId, signalId],
    );
    return rows[0]?.refused === 'underWay';
  }

  return {
    take(resourceId, signal, sender) {
      const inTurn = turns.get(resourceId) ?? pLimit(1);
      turns.set(resourceId, inTurn);
      return inTurn(() => take(resourceId, signal, sender));
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
