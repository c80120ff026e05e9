/**
 * An example of a gateway: machines that speak MQTT tell Leitstand what they do, over HTTP (docs/machines.md).
 *
 * Topics: `factory/{resourceId}/state` with `running`, `stopped` or `fault`, and `factory/{resourceId}/pieces` with the
 * count of a machine that only grows. What the plant has not taken waits in a file, with where the counts stand, and goes
 * again, in order, also after the gateway was switched off.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import mqtt from 'mqtt';

const { PLANT = 'http://127.0.0.1:8080', TOKEN = '', MQTT = 'mqtt://127.0.0.1:1883' } = process.env;
const { KEPT = 'mqtt-gateway.json' } = process.env;
const states = ['running', 'stopped', 'fault'];

interface Signal {
  readonly signalId: string;
  readonly at: string;
  readonly state?: string;
  readonly count?: number;
}

interface Kept {
  readonly queues: readonly [string, Signal[]][];
  readonly counted: readonly [string, number][];
}

const kept: Kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : { queues: [], counted: [] };
/** Of each machine a queue: one machine that waits does not hold up the others. */
const queues = new Map(kept.queues);
/** Last count of each machine: the plant wants the pieces since the signal before. */
const counted = new Map(kept.counted);
for (const resourceId of queues.keys()) void empty(resourceId);

/** Whole or not at all, whenever the power goes. */
function keep(): void {
  writeFileSync(`${KEPT}.new`, JSON.stringify({ queues: [...queues], counted: [...counted] }));
  renameSync(`${KEPT}.new`, KEPT);
}

const broker = mqtt.connect(MQTT);
broker.on('connect', () => broker.subscribe(['factory/+/state', 'factory/+/pieces'], { qos: 1 }));
broker.on('message', (topic, payload) => {
  const [, resourceId = '', kind] = topic.split('/');
  const about = { signalId: randomUUID(), at: new Date().toISOString() };
  const said = payload.toString();
  if (kind === 'state' && states.includes(said)) put(resourceId, { ...about, state: said });
  else if (kind === 'pieces' && /^\d+$/.test(said)) {
    const before = counted.get(resourceId);
    counted.set(resourceId, Number(said));
    // The first one says where the count stands, and one that is smaller that the machine has begun anew.
    const count = before === undefined ? 0 : Number(said) - (Number(said) < before ? 0 : before);
    if (count > 0) put(resourceId, { ...about, count });
    else keep();
  } else
    process.stdout.write(
      `${topic} says neither a state nor a number, dropped: ${JSON.stringify(said.slice(0, 100))}\n`,
    );
});

function put(resourceId: string, signal: Signal): void {
  const queue = queues.get(resourceId);
  if (queue === undefined) queues.set(resourceId, [signal]);
  else queue.push(signal);
  keep();
  if (queue === undefined) void empty(resourceId);
}

async function empty(resourceId: string): Promise<void> {
  const queue = queues.get(resourceId) ?? [];
  for (let signal = queue[0]; signal !== undefined; signal = queue[0]) {
    if (await send(resourceId, signal)) {
      queue.shift();
      keep();
    } else await delay(3_000);
  }
  queues.delete(resourceId);
}

/** Whether there is nothing left to do: it is kept, or nobody will ever take it. */
async function send(resourceId: string, signal: Signal): Promise<boolean> {
  try {
    const answer = await fetch(`${PLANT}/api/planning/machines/${resourceId}/signals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(signal),
      signal: AbortSignal.timeout(10_000),
    });
    const said = await answer.text();
    process.stdout.write(`${resourceId} ${answer.status} ${said}\n`);
    // 400 and 404 will not become better; a token that is renewed, a plant that starts, will.
    return answer.ok || answer.status === 400 || answer.status === 404;
  } catch (error) {
    process.stdout.write(`${resourceId} the plant does not answer: ${String(error)}\n`);
    return false;
  }
}
