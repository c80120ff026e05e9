import type { Logger } from 'pino';
import { type ResourceId, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { machineInbox, machineSubject } from '#domain/live.ts';
import { type MachineSignal, machineSignalSchema } from '#domain/planning/api/shop-floor/machines-api.ts';
import { unstorableText } from '#infra/http/storable-text.ts';
import { invalidFields } from '#infra/http/validation.ts';
import type { MachineLines } from '#infra/machine-lines.ts';
import type { Nats } from '#infra/nats/connection.ts';
import { bySystem, type Envelope } from '../kernel/command.ts';
import { saidOf, takeSignal } from './take-signal.ts';

type Taking = Parameters<typeof takeSignal>[0] & { readonly machineLines: Pick<MachineLines, 'senderOf'> };

/** Milliseconds between two lines in the log about messages that are none. */
const tellEvery = 60_000;

/**
 * Takes signals from NATS (`machine.{resourceId}.signal`) by the same rules as from HTTP, and answers those who ask. A message
 * that is no signal is counted and told in the log without what it says: who may send is known, not what. A sender that asks
 * for an answer is known by where it hears it, and counts as its API token; one that does not, as the system `machines`.
 */
export function serveMachines(nats: Pick<Nats, 'serve'>, taking: Taking, log: Logger): void {
  const malformed = countMalformed(log);
  const senderAt = knowSenders(taking.machineLines);
  const answer = async (payload: Uint8Array, subject: string, inbox: string | undefined): Promise<object> => {
    const read = readSignal(payload, subject);
    if (isRejection(read)) {
      malformed();
      return read;
    }
    try {
      const taken = await takeSignal(taking, read.resourceId, read.signal, await senderAt(inbox));
      return isRejection(taken) ? taken : saidOf(read.signal, taken);
    } catch (error) {
      log.error({ err: error, resourceId: read.resourceId }, 'a signal of a machine was not taken');
      return reject('unavailable');
    }
  };
  nats.serve(machineSubject('*'), { group: 'command-service', inbox: machineInbox }, answer);
}

type Sender = Pick<Envelope, 'actor' | 'rights'>;

/** More lines than a plant has gateways; each gets another key every quarter of an hour. */
const mostKnown = 1_000;

/**
 * Who hears at an inbox: its key is made for one credential, told to nobody else, and no gateway hears what others are
 * answered, so who names it holds it.
 */
function knowSenders(lines: Pick<MachineLines, 'senderOf'>): (inbox: string | undefined) => Promise<Sender> {
  const known = new Map<string, Sender>();
  return async (inbox) => {
    const key = inbox?.slice(machineInbox.length + 1).split('.')[0];
    if (key === undefined) return bySystem('machines');
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const found = await lines.senderOf(key);
    // Rights are looked at where something may be done that is not for everybody who reports.
    const sender: Sender =
      found === undefined ? bySystem('machines') : { actor: { kind: 'user', ...found }, rights: new Set() };
    if (known.size >= mostKnown) known.clear();
    if (found !== undefined) known.set(key, sender);
    return sender;
  };
}

interface SignalAt {
  readonly resourceId: ResourceId;
  readonly signal: MachineSignal;
}

function readSignal(payload: Uint8Array, subject: string): SignalAt | Rejection {
  const resourceId = resourceIdSchema.safeParse(subject.split('.')[1]).data;
  if (resourceId === undefined) return reject('validation', { fields: { resourceId: 'invalid_format' } });
  let said: unknown;
  try {
    said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return reject('validation', { fields: { body: 'invalid_type' } });
  }
  const { data, error } = machineSignalSchema.safeParse(said);
  if (data === undefined) return invalidFields(error);
  const field = unstorableText(data);
  return field === undefined
    ? { resourceId, signal: data }
    : reject('validation', { fields: { [field]: 'invalidCharacter' } });
}

/** Counts, and tells the first at once and how many there were at most once a minute. */
function countMalformed(log: Logger): () => void {
  let count = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    count += 1;
    const now = Date.now();
    if (now - toldAt < tellEvery) return;
    toldAt = now;
    log.warn({ malformed: count }, 'messages on the subject of machines that are no signals, since the start');
  };
}
