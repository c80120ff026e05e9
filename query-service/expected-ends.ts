import { z } from 'zod';
import type { Instant } from '#domain/kernel/instant.ts';
import { fromGateway } from '#infra/http/gateway-only.ts';
import type { QueryContext } from './context.ts';

/** The projector is on the same machine, and a screen waits for the answer. */
const answerWithin = 2_000;

const answerSchema = z.record(z.string(), z.number());

/**
 * When steps at work are expected to be done, by operation, as the conflict radar has it: from the plan that the projector
 * folds. Nothing while the projector does not answer.
 */
export async function readExpectedEnds({
  projectorUrl,
  serviceSecret,
}: Pick<QueryContext['config'], 'projectorUrl' | 'serviceSecret'>): Promise<ReadonlyMap<string, Instant>> {
  try {
    const response = await fetch(`${projectorUrl}/expected-ends`, {
      headers: fromGateway(serviceSecret),
      signal: AbortSignal.timeout(answerWithin),
    });
    return response.ok ? new Map(Object.entries(answerSchema.parse(await response.json()))) : new Map();
  } catch {
    // How old the rows are is said by themselves (`rows-shown-until.ts`).
    return new Map();
  }
}
