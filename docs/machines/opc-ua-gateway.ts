/**
 * An example of a gateway: a machine that speaks OPC UA tells Leitstand what it does, over NATS (docs/machines.md).
 *
 * Watches two nodes: STATE (0 stopped, 1 running, 2 fault) and PIECES, a count that only grows. What the plant has not
 * taken waits in a file, with where the count stands, and goes again, in order, also after the gateway was switched off.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws';
import { AttributeIds, type DataValue, OPCUAClient, TimestampsToReturn } from 'node-opcua';

const { PLANT = 'http://127.0.0.1:8080', TOKEN = '', RESOURCE = '' } = process.env;
const { OPC_UA = 'opc.tcp://127.0.0.1:4840', STATE = 'ns=1;s=State', PIECES = 'ns=1;s=Pieces' } = process.env;
const { KEPT = 'opc-ua-gateway.json' } = process.env;
const states: Readonly<Record<number, string>> = { 0: 'stopped', 1: 'running', 2: 'fault' };

const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : { waiting: [] };
/** What the plant has not yet taken, oldest first. */
const waiting: object[] = kept.waiting;
let counted: number | undefined = kept.counted;

/** Whole or not at all, whenever the power goes. */
function keep(): void {
  writeFileSync(`${KEPT}.new`, JSON.stringify({ waiting, counted }));
  renameSync(`${KEPT}.new`, KEPT);
}

async function watchMachine(): Promise<void> {
  const client = OPCUAClient.create({ endpointMustExist: false, connectionStrategy: { maxRetry: -1 } });
  await client.connect(OPC_UA);
  const session = await client.createSession();
  const subscription = await session.createSubscription2({
    publishingEnabled: true,
    requestedPublishingInterval: 250,
    requestedLifetimeCount: 1000,
    requestedMaxKeepAliveCount: 10,
    maxNotificationsPerPublish: 100,
    priority: 1,
  });
  const watch = async (nodeId: string, take: (value: number) => object | undefined): Promise<void> => {
    const item = await subscription.monitor(
      { nodeId, attributeId: AttributeIds.Value },
      { samplingInterval: 100, queueSize: 100, discardOldest: true },
      TimestampsToReturn.Source,
    );
    item.on('changed', ({ value, sourceTimestamp }: DataValue) => {
      const number = Number(value.value);
      // A node that is not read yet has no value at all.
      if (value.value === null || value.value === undefined || !Number.isFinite(number)) {
        process.stdout.write(`${nodeId} says no number, dropped: ${String(value.value).slice(0, 100)}\n`);
        return;
      }
      const said = take(number);
      const at = (sourceTimestamp ?? new Date()).toISOString();
      if (said !== undefined) waiting.push({ signalId: randomUUID(), at, ...said });
      keep();
    });
  };
  await watch(STATE, (value) => {
    if (states[value] !== undefined) return { state: states[value] };
    process.stdout.write(`${STATE} says no state, dropped: ${value}\n`);
    return undefined;
  });
  await watch(PIECES, (value) => {
    const before = counted;
    counted = value;
    // The first value says where the count stands; a smaller one that the machine has begun anew.
    const count = before === undefined ? 0 : value - (value < before ? 0 : before);
    return count > 0 ? { count } : undefined;
  });
}

/** Exchanges the API token for a credential of some minutes; answers the line and when it is to be opened anew. */
async function openLine(): Promise<{ readonly line: NatsConnection; readonly until: number }> {
  const answer = await fetch(`${PLANT}/api/planning/machines/credentials`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ resourceIds: [RESOURCE] }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { jwt, seed, inboxPrefix, url, renewIn } = await answer.json();
  const line = await connect({
    servers: PLANT.replace(/^http/, 'ws') + url,
    authenticator: jwtAuthenticator(jwt, new TextEncoder().encode(seed)),
    inboxPrefix,
    reconnect: false,
  });
  return { line, until: Date.now() + renewIn * 1000 };
}

/** One signal after the other, each until the plant has answered. */
async function sendAll(): Promise<void> {
  const { line, until } = await openLine();
  try {
    while (Date.now() < until && !line.isClosed()) {
      const [signal] = waiting;
      if (signal === undefined) {
        await delay(100);
        continue;
      }
      const answer = await line.request(`machine.${RESOURCE}.signal`, JSON.stringify(signal), { timeout: 10_000 });
      const said = answer.json<{ errorCode?: string }>();
      process.stdout.write(`${JSON.stringify(said)}\n`);
      // Kept, or nobody will ever take it; everything else goes again.
      if (['unavailable', 'tooManyRequests'].includes(said.errorCode ?? '')) await delay(1_000);
      else {
        waiting.shift();
        keep();
      }
    }
  } finally {
    await line.close();
  }
}

void watchMachine();
for (;;) {
  try {
    await sendAll();
  } catch (error) {
    process.stdout.write(`the plant does not answer: ${String(error)}\n`);
    await delay(3_000);
  }
}
