import { connect, jwtAuthenticator, type NatsConnection } from 'nats.ws';
import { z } from 'zod';
import { mainBranch } from '#domain/kernel/event.ts';
import { liveMessageSchema, liveSubject } from '#domain/live.ts';
import { timelineDataSchema } from '#domain/planning/api/timeline-api.ts';
import { type ApiClient, signIn } from '#tests/product/product.ts';

/** Two planners on the demo, each as a browser is: one edits by HTTP, the other listens on its websocket. */
export interface TwoPlanners {
  /** One drags an operation; milliseconds from its request until the other one has the change. */
  edit(): Promise<number>;
  close(): Promise<void>;
}

const hour = 3_600_000;

export async function openTwoPlanners(url: string): Promise<TwoPlanners> {
  const anna = await signIn(url, 'anna', 'Leitstand-Plan1');
  const ben = await signIn(url, 'ben', 'Leitstand-Plan2');
  const live = await listen(url, ben);
  /** Position up to which the other one was told, when that was, and who waits for more. */
  let told = 0n;
  let toldAt = 0;
  let wake = (): void => undefined;
  live.subscribe(liveSubject(mainBranch, 'timeline'), {
    callback: (error, message) => {
      if (error !== null) throw error;
      const { to, delta } = liveMessageSchema.parse(message.json());
      if (delta === undefined) return;
      told = BigInt(to);
      toldAt = performance.now();
      wake();
    },
  });
  await live.flush();
  const { operationId, starts } = await movable(anna);
  let nth = 0;
  let version = await versionOf(anna);

  return {
    async edit() {
      nth += 1;
      const startDate = starts[nth % starts.length];
      const started = performance.now();
      const answer = await anna.send('POST', '/api/planning/planningTimelineRaw', {
        action: 'move',
        versionIdentifier: version,
        operations: [{ operationId, startDate }],
      });
      if (answer.status !== 200)
        throw new Error(`The move was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      version = z.object({ versionIdentifier: z.number() }).parse(answer.body).versionIdentifier;
      const position = BigInt(answer.headers.get('x-position') ?? '0');
      // The change may be there before the answer.
      while (told < position) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return toldAt - started;
    },
    close: () => live.close(),
  };
}

/** The websocket of a planner, as a browser opens it. */
export async function listen(url: string, planner: ApiClient): Promise<NatsConnection> {
  const answer = await planner.get('/api/live/credentials');
  const credentials = z.object({ jwt: z.string(), url: z.string() }).parse(answer.body);
  return connect({
    servers: new URL(credentials.url, url.replace(/^http/, 'ws')).href,
    authenticator: jwtAuthenticator(credentials.jwt),
    reconnect: false,
  });
}

const versionOf = async (planner: ApiClient): Promise<number> => (await planOf(planner)).versionIdentifier;

async function planOf(planner: ApiClient): Promise<z.infer<typeof timelineDataSchema>> {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 24 * hour).toISOString().slice(0, 10);
  const answer = await planner.get(`/api/planning/planningTimelineRawFlat?fromDate=${day(0)}&toDate=${day(60)}`);
  return timelineDataSchema.parse(answer.body);
}

/** An operation that may be dragged back and forth between two starts, and nothing else moves with it. */
async function movable(planner: ApiClient): Promise<{ operationId: string; starts: readonly string[] }> {
  const { operations, versionIdentifier } = await planOf(planner);
  const latest = operations.toSorted((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate));
  for (const { operationId, startDate } of latest) {
    const starts: string[] = [];
    for (const later of [24, 48]) {
      const answer = await planner.send('POST', '/api/planning/planningTimelineRaw/preview', {
        action: 'move',
        versionIdentifier,
        operations: [{ operationId, startDate: new Date(Date.parse(startDate) + later * hour).toISOString() }],
      });
      const changed = answer.body.projects?.flatMap((project: { operations: unknown[] }) => project.operations) ?? [];
      if (answer.status === 200 && changed.length === 1) starts.push(changed[0].startDate);
    }
    if (starts.length === 2 && starts[0] !== starts[1]) return { operationId, starts };
  }
  throw new Error('Nothing in the demo may be moved alone');
}
