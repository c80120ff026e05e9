import { z } from 'zod';
import { type StartStep, startSteps } from '#infra/http/starting.ts';
import { type SpaceWatch, spaceProblems } from '#infra/storage/free-space.ts';

type Check = 'ok' | 'unavailable';

/** `{ status, checks: { postgres, eventStore, nats, projector, … } }` (api contract, session), and what follows. */
export interface Health {
  readonly status: Check;
  readonly checks: Readonly<Record<string, Check>>;
  /** Codes of what is wrong although every server answers. */
  readonly problems: readonly string[];
  /** Events that a read model could not take, until somebody has decided about them. */
  readonly deadLetters: number;
  /** Events of other programs in the event store. */
  readonly foreignEvents: number;
  /** Bytes on the disk of the data folder. */
  readonly freeBytes: number;
  /** Read model: milliseconds for which it has been behind the log. */
  readonly behind: Readonly<Record<string, number>>;
  /** Service that starts: what it needs before it can answer. */
  readonly waitsFor: Readonly<Record<string, StartStep>>;
}

const answerSchema = z.object({
  checks: z.record(z.string(), z.enum(['ok', 'unavailable'])),
  problems: z.array(z.string()).default([]),
  deadLetters: z.number().default(0),
  foreignEvents: z.object({ count: z.number() }).default({ count: 0 }),
  readModels: z.array(z.object({ readModel: z.string(), behind: z.number() })).default([]),
  waitsFor: z.enum(startSteps).optional(),
});
type Answer = z.infer<typeof answerSchema>;

/** Milliseconds until the answer of a service is slow, and for which its last answer then still counts. */
const answerWithin = 2_000;
const patience = 10_000;

/** Checks named in the API contract; unavailable while the service concerned does not answer. */
const named = ['postgres', 'eventStore', 'nats', 'projector'];

/**
 * Asks the `/health` of each service (name to URL) and puts the answers together: one that is not ok makes the whole
 * not ok. A service that refuses is not well at once; one that is slow, when it was silent for a while.
 */
export function openOverallHealth(
  services: Readonly<Record<string, string>>,
  space: Pick<SpaceWatch, 'current'>,
  headers: Readonly<Record<string, string>> = {},
  now: () => number = Date.now,
): () => Promise<Health> {
  const last = new Map<string, { readonly answer: Answer; readonly at: number }>();

  async function ask(name: string, url: string): Promise<Answer> {
    try {
      const response = await fetch(new URL('/health', url), { headers, signal: AbortSignal.timeout(answerWithin) });
      const told = answerSchema.parse(await response.json());
      // A service answers; whether what it does works it says itself, as the projector under its own name.
      const answer = { ...told, checks: { [name]: 'ok' as const, ...told.checks } };
      last.set(name, { answer, at: now() });
      return answer;
    } catch (error) {
      const before = last.get(name);
      const isSlow = error instanceof Error && error.name === 'TimeoutError';
      if (isSlow && before !== undefined && now() - before.at < patience) return before.answer;
      return answerSchema.parse({ checks: { [name]: 'unavailable' } });
    }
  }

  return async () => {
    const asked = Object.entries(services).map(([name, url]) => ask(name, url));
    const told = await Promise.all(asked);
    const { state, freeBytes } = space.current();
    const storage = { checks: { storage: state === 'full' ? 'unavailable' : 'ok' }, problems: spaceProblems[state] };
    const answers = [...told, answerSchema.parse(storage)];
    const checks: Record<string, Check> = {};
    for (const answer of answers)
      for (const [name, state] of Object.entries(answer.checks))
        if (checks[name] !== 'unavailable') checks[name] = state;
    for (const name of named) checks[name] ??= 'unavailable';
    return {
      status: Object.values(checks).every((state) => state === 'ok') ? 'ok' : 'unavailable',
      checks,
      problems: [...new Set(answers.flatMap(({ problems }) => problems))],
      deadLetters: answers.reduce((sum, { deadLetters }) => sum + deadLetters, 0),
      foreignEvents: answers.reduce((sum, { foreignEvents }) => sum + foreignEvents.count, 0),
      freeBytes,
      behind: Object.fromEntries(
        answers.flatMap(({ readModels }) => readModels.map(({ readModel, behind }) => [readModel, behind])),
      ),
      waitsFor: Object.fromEntries(
        Object.keys(services).flatMap((name, index) => {
          const step = told[index]?.waitsFor;
          return step === undefined ? [] : [[name, step]];
        }),
      ),
    };
  };
}
