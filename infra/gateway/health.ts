import { z } from 'zod';

/** `{ status, checks: { postgres, eventStore, nats, projector, … } }` (api contract, session). */
export interface Health {
  readonly status: 'ok' | 'unavailable';
  readonly checks: Readonly<Record<string, 'ok' | 'unavailable'>>;
}

const answerSchema = z.object({ checks: z.record(z.string(), z.enum(['ok', 'unavailable'])) });

/** Milliseconds after which a service without an answer counts as failed. */
const answerWithin = 2_000;

/** Checks named in the API contract; unavailable while the service concerned does not answer. */
const named = ['postgres', 'eventStore', 'nats', 'projector'];

/** Queries `/health` of each service (name to URL) and combines the answers: one failed check makes the whole fail. */
export async function overallHealth(services: Readonly<Record<string, string>>): Promise<Health> {
  const answers = await Promise.all(Object.entries(services).map(([name, url]) => checksOf(name, url)));
  const checks: Record<string, 'ok' | 'unavailable'> = {};
  for (const answer of answers) {
    for (const [name, state] of Object.entries(answer)) {
      if (checks[name] !== 'unavailable') checks[name] = state;
    }
  }
  for (const name of named) checks[name] ??= 'unavailable';
  const status = Object.values(checks).every((state) => state === 'ok') ? 'ok' : 'unavailable';
  return { status, checks };
}

async function checksOf(name: string, url: string): Promise<Readonly<Record<string, 'ok' | 'unavailable'>>> {
  try {
    const response = await fetch(new URL('/health', url), { signal: AbortSignal.timeout(answerWithin) });
    const parsed = answerSchema.parse(await response.json());
    return { ...parsed.checks, [name]: 'ok' };
  } catch {
    return { [name]: 'unavailable' };
  }
}
