import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { withLargeEvents } from '#infra/event-store/large-events.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { type TestCommandService, testCommandService } from '#tests/services/command-service.ts';

/** Number of a new simulation. */
export async function createSimulation(commands: TestCommandService): Promise<string> {
  const answer = await commands.send({ url: '/api/planning/simulations', body: { name: `Run ${randomUUID()}` } });
  return answer.json<{ simulationId: string }>().simulationId;
}

/** Each call locks the operation, or unlocks it again. */
export function locking(commands: TestCommandService, operationId: string, simulationId?: string) {
  let versionIdentifier = commands.plan.plan.revision;
  let isLocked = false;
  return async (): Promise<void> => {
    const answer = await commands.send({
      url: '/api/planning/planningTimelineRaw',
      as: 'admin',
      body: { action: isLocked ? 'unlock' : 'lock', versionIdentifier, operations: [{ operationId }] },
      ...(simulationId === undefined ? {} : { headers: { [simulationHeader]: simulationId } }),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    isLocked = !isLocked;
    ({ versionIdentifier } = answer.json<{ versionIdentifier: number }>());
  };
}

/**
 * As a process: the one for simulations, with a script for each operation named, which edits in a simulation of its own without
 * a pause until it is told to end. Says when all of them work, and at the end how many edits there were.
 */
async function work(url: string, operationIds: readonly string[]): Promise<void> {
  const pool = openPool(url, { applicationName: 'bench-simulations', max: 4 });
  const store = withLargeEvents(await openPostgresEventStore(url));
  const commands = await testCommandService({ pool, url, ownerUrl: url, drop: async () => {} }, store);
  let isOver = false;
  let done = 0;
  const edits = await Promise.all(
    operationIds.map(async (operationId) => {
      const edit = locking(commands, operationId, await createSimulation(commands));
      await edit();
      return edit;
    }),
  );
  setPriority(15);
  process.send?.(done);
  const working = edits.map(async (edit) => {
    for (; !isOver; done++) await edit();
  });
  await once(process, 'message');
  isOver = true;
  await Promise.all(working);
  process.send?.(done);
  await commands.stop();
  await store.close();
  await pool.end();
  process.disconnect?.();
}

const [url, ...operationIds] = process.argv.slice(2);
if (process.send !== undefined && url?.startsWith('postgres')) await work(url, operationIds);
