import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConflictCounts, conflictCountsSchema, liveMessageSchema, liveSubject } from '#domain/live.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { type ApiClient, request, signIn } from '#tests/product/product.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { filledProduct } from './filled-product.ts';
import { type BenchResult, median, percentile } from './result.ts';
import { listen } from './two-planners.ts';

/**
 * 200 terminals of a plant of 40,000 operations report every ten seconds for two minutes, each with a session of its own at
 * its own machine: how long from the POST through the gateway until a planner's websocket has the change; that none is refused
 * or lost, and that the count of conflicts follows. Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const database = await createDatabase(url, { as: 'services' });
  const { product, admin } = await filledProduct(database, operations);
  try {
    return await measure(product.url, admin);
  } finally {
    await product.remove();
    await database.drop();
  }
}

const operations = 40_000;
const terminals = 200;
/** Each signs in at ten terminals. */
const workers = 20;
const every = 10_000;
const rounds = 12;
/** Milliseconds; the requirement. */
const aim = 300;
/** Milliseconds in which everything has to have arrived after the last report. */
const patience = 10_000;

/** A terminal with a worker signed in, and the step that stands on its machine. */
interface Terminal {
  readonly authorization: string;
  readonly operationId: string;
}

async function measure(url: string, admin: ApiClient): Promise<readonly BenchResult[]> {
  const floor = await openTerminals(url, admin);
  const planner = await watch(url, admin);
  const before = await made(admin, floor);
  const sent: Sent[] = [];
  const errors: string[] = [];
  const [loadBefore = 0] = loadavg();
  await Promise.all(
    floor.map(async (terminal, at) => {
      // Spread over the ten seconds, as terminals that know nothing of each other are.
      const first = performance.now() + (every / floor.length) * at;
      for (let round = 0; round < rounds; round++) {
        await pause(Math.max(0, first + round * every - performance.now()));
        const report = reportOf(round);
        const begun = performance.now();
        const answer = await request(url, 'POST', `/api/planning/operations/${terminal.operationId}/feedback`, report, {
          authorization: terminal.authorization,
        });
        if (answer.status !== 201) errors.push(`${report.type}: ${answer.status} ${JSON.stringify(answer.body)}`);
        else
          sent.push({ begun, position: BigInt(answer.headers.get('x-position') ?? '0'), amount: report.amount ?? 0 });
      }
    }),
  );
  const [loadAfter = 0] = loadavg();
  const told = await Promise.all(sent.map(async ({ begun, position }) => (await planner.toldAt(position)) - begun));
  const arrived = (await made(admin, floor)) - before;
  const reported = sent.reduce((sum, { amount }) => sum + amount, 0);
  const counts = await planner.countsAgree();
  await planner.close();
  const lost = told.filter((milliseconds) => !Number.isFinite(milliseconds)).length;
  if (errors.length > 0 || lost > 0 || arrived !== reported || !counts)
    throw new Error(
      `${errors.length} refused (${errors[0] ?? '–'}), ${lost} never told, ${arrived} of ${reported} pieces in the plan, ` +
        `the count of conflicts ${counts ? 'follows' : 'does not follow'}`,
    );
  const load = `load ${loadBefore.toFixed(1)} to ${loadAfter.toFixed(1)}`;
  const result = (share: number, isAim: boolean): BenchResult => {
    const value = percentile(told, share);
    return {
      name: `shop floor: report at a planner's websocket, p${share * 100}`,
      unit: 'ms',
      value,
      baseline: aim,
      ratio: value / aim,
      aim: isAim ? { atMost: 1 } : undefined,
      detail:
        `POST through the gateway until the change is at the websocket, ${terminals} terminals every ${every / 1000} s, ` +
        `${told.length} reports, none refused, none lost, median ${median(told).toFixed(1)} ms, longest ${Math.max(...told).toFixed(0)} ms; ` +
        `the count of conflicts was told ${planner.countsTold()} times and is right at the end; ${load}; against ${aim} ms`,
    };
  };
  return [result(0.5, false), result(0.95, true)];
}

interface Sent {
  readonly begun: number;
  readonly position: bigint;
  /** Good pieces. */
  readonly amount: number;
}

/** What a worker tells one after the other: begins, counts, scraps, stops and goes on. */
function reportOf(round: number): { readonly type: string; readonly amount?: number } {
  if (round === 0) return { type: 'start' };
  if (round % 6 === 4) return { type: 'pause' };
  if (round % 6 === 5) return { type: 'start' };
  return { type: 'yield', amount: 1 };
}

/** Terminals of 200 machines, each linked, with a worker who signed in by PIN. */
async function openTerminals(url: string, admin: ApiClient): Promise<readonly Terminal[]> {
  const steps = await stepsToDo(admin);
  if (steps.length < terminals) throw new Error(`Only ${steps.length} machines have something to do`);
  for (let at = 0; at < workers; at++)
    await create(admin, '/api/useradmin/users', {
      username: `worker${at}`,
      firstName: 'Worker',
      lastName: String(at),
      language: 'de',
      roles: ['user'],
      password: `Terminal-Work-${at}`,
      pinHash: pinOf(at),
    });
  const opened: Terminal[] = [];
  for (const [at, { resourceId, operationId }] of steps.slice(0, terminals).entries()) {
    const { body, position } = await create(admin, '/api/useradmin/terminals', {
      terminalName: `Terminal ${at}`,
      terminalLink: `terminal-${at}`,
      resourceIds: [resourceId],
    });
    const id = body['terminalId'];
    const link = await admin.get(`/api/useradmin/terminals/${id}?minPosition=${position}`);
    const session = await request(url, 'POST', `/api/useradmin/terminals/${id}/login`, undefined, {
      'terminal-token': link.body.token,
      pin: pinOf(at % workers),
    });
    if (session.status !== 200) throw new Error(`Sign-in answered ${session.status}: ${JSON.stringify(session.body)}`);
    opened.push({ authorization: `Bearer ${session.body.token}`, operationId });
  }
  return opened;
}

const pinOf = (worker: number): string => String(2_000 + worker);

async function create(admin: ApiClient, path: string, fields: object) {
  const { status, body, headers } = await admin.send('POST', path, fields);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return { body: body as Readonly<Record<string, string>>, position: headers.get('x-position') ?? '0' };
}

/** Of each machine the first step that nobody has begun. */
async function stepsToDo(admin: ApiClient): Promise<readonly { resourceId: string; operationId: string }[]> {
  const first = new Map<string, TimelineData['operations'][number]>();
  for (const step of await stepsOf(admin)) {
    if (step.statusId !== statusId.planned || step.articleAmount < rounds) continue;
    const known = first.get(step.resourceId);
    if (known === undefined || step.startDate < known.startDate) first.set(step.resourceId, step);
  }
  return [...first.values()].map(({ resourceId, operationId }) => ({ resourceId, operationId }));
}

async function stepsOf(admin: ApiClient): Promise<TimelineData['operations']> {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { body } = await admin.get(`/api/planning/planningTimelineRawFlat?fromDate=${day(-3)}&toDate=${day(14)}`);
  return (body as TimelineData).operations;
}

/** Pieces made on the steps of these terminals, as a planner reads them. */
async function made(admin: ApiClient, floor: readonly Terminal[]): Promise<number> {
  const own = new Set(floor.map(({ operationId }) => operationId));
  return (await stepsOf(admin)).reduce((sum, step) => sum + (own.has(step.operationId) ? step.yieldAmount : 0), 0);
}

/** A planner's websocket: when it was told of which position, and how many conflicts there are. */
async function watch(url: string, admin: ApiClient) {
  const live = await listen(url, await signIn(url, 'admin', 'Leitstand-Admin1'));
  const heard: { readonly to: bigint; readonly at: number }[] = [];
  let counts: ConflictCounts | undefined;
  let countsTold = 0;
  live.subscribe(liveSubject('main', 'timeline'), {
    callback: (error, message) => {
      if (error !== null) throw error;
      const { to, delta } = liveMessageSchema.parse(message.json());
      if (delta !== undefined) heard.push({ to: BigInt(to), at: performance.now() });
    },
  });
  live.subscribe(liveSubject('main', 'conflicts'), {
    callback: (error, message) => {
      if (error !== null) throw error;
      const next = conflictCountsSchema.parse(liveMessageSchema.parse(message.json()).delta);
      if (counts !== undefined && next.conflictsCountAsync !== counts.conflictsCountAsync) countsTold += 1;
      counts = next;
    },
  });
  await live.flush();
  const within = async <Found>(find: () => Found | undefined): Promise<Found | undefined> => {
    const until = performance.now() + patience;
    for (let found = find(); ; found = find()) {
      if (found !== undefined || performance.now() > until) return found;
      await pause(20);
    }
  };
  return {
    /** Infinite when it never came. */
    toldAt: async (position: bigint): Promise<number> =>
      (await within(() => heard.find(({ to }) => to >= position)))?.at ?? Number.POSITIVE_INFINITY,
    countsTold: () => countsTold,
    /** Whether the number told last becomes the one that is read. */
    async countsAgree(): Promise<boolean> {
      for (let attempt = 0; attempt < 10; attempt++) {
        const { body } = await admin.get('/api/planning/conflicts');
        if (body.count === counts?.conflictsCountAsync) return true;
        await pause(1_000);
      }
      return false;
    },
    close: () => live.close(),
  };
}
