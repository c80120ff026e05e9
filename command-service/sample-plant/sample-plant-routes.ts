import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { checkSampleRemoval, loadSamplePlant, removeSamplePlant } from '#domain/sample-plant/calls.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Scope } from '#infra/http/scope.ts';
import type { Service } from '#infra/http/service.ts';
import type { SamplePlants } from './sample-plants.ts';

/** What its commands need beside the right to administer: they are decided with the rights of whoever asks. */
const needed: readonly Right[] = [
  'basedata.write',
  'gaps.write',
  'import.write',
  'planningObjects.write',
  'planning.write',
  'feedback.write',
];
const neededToRemove: readonly Right[] = ['anyBaseData.delete', 'planningObjects.delete'];

function refuse({ rights }: Pick<Scope, 'rights'>, wanted: readonly Right[]): Rejection | undefined {
  const missing = wanted.find((right) => !rights.has(right));
  return missing && reject('accessDenied', { right: missing });
}

/** The sample plant (decision 0140); how far it is stands at `GET /api/useradmin/samplePlant`. */
export function samplePlantRoutes(service: Service, { samplePlants }: { readonly samplePlants: SamplePlants }): void {
  answerCall(service, loadSamplePlant, async (request) => {
    const scope = scopeOf(request);
    const run = refuse(scope, needed) ?? (await samplePlants.start('load', scope, callerOf(request).user.userId));
    if (isRejection(run)) return run;
    return { runId: run.runId, kind: 'load' as const };
  });

  answerCall(service, checkSampleRemoval, () => samplePlants.removal());

  answerCall(service, removeSamplePlant, async (request) => {
    const scope = scopeOf(request);
    const run =
      refuse(scope, [...needed, ...neededToRemove]) ??
      (await samplePlants.start('remove', scope, callerOf(request).user.userId));
    if (isRejection(run)) return run;
    return { runId: run.runId, kind: 'remove' as const };
  });
}
