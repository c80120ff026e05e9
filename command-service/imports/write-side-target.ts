import { randomUUID } from 'node:crypto';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { importStream } from '#domain/kernel/stream-names.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, idsOf, newEnvelope } from '../command.ts';
import type { ImportRun, ImportTarget } from './import-target.ts';

/** Number of concurrent commands: they share an append, so that a user's command waits for at most one of them. */
const together = 64;

/** Imports write as people do, by the images of plan and factory; each command is named by its run and its place. */
export function writeSideTarget({ image, plan: writer }: OpenBranch): ImportTarget {
  return {
    factory: () => image.factory,
    plan: () => writer.plan,
    newId: idsOf(randomUUID()),
    executeBaseData: (commands, run) =>
      inBatches(commands, (command, index) => image.execute(command, envelopeOf(run, `base-${index}`))),
    executePlanning: (commands, run) =>
      inBatches(commands, (command, index) => writer.execute(command, envelopeOf(run, `plan-${index}`))),
    async record(event, run) {
      const stored = await image.append(importStream(run.importId), [event], envelopeOf(run, event.type));
      // The stream of a run has no other writer.
      if (isRejection(stored)) throw new Error(`Import ${run.importId} was written by somebody else`);
      return stored.position;
    },
  };
}

/** Both images decide in the order of the calls, before the first command of a batch is durable. */
async function inBatches<Command>(
  commands: readonly Command[],
  execute: (command: Command, index: number) => Promise<unknown>,
): Promise<readonly (Rejection | undefined)[]> {
  const outcomes: (Rejection | undefined)[] = [];
  for (let from = 0; from < commands.length; from += together) {
    const batch = commands.slice(from, from + together);
    const answers = await Promise.all(batch.map((command, index) => execute(command, from + index)));
    outcomes.push(...answers.map((answer) => (isRejection(answer) ? answer : undefined)));
  }
  return outcomes;
}

const envelopeOf = ({ importId, scope }: ImportRun, place: string): Envelope => ({
  ...newEnvelope(scope, `${importId}-${place}`),
  correlationId: importId,
});
