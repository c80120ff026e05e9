import type { FastifyRequest } from 'fastify';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { checkSampleRemoval, loadSamplePlant, removeSamplePlant } from '#domain/sample-plant/calls.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Scope } from '#infra/http/scope.ts';
import type { Service } from '#infra/http/service.ts';
import type { SamplePlants } from './sample-plants.ts';
import type { SampleChange } from './sample-work.ts';

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
  const begin = async (request: FastifyRequest, kind: SampleChange, wanted: readonly Right[]) => {
    const scope = scopeOf(request);
    const run = refuse(scope, wanted) ?? (await samplePlants.start(kind, scope, callerOf(request).user.userId));
    return isRejection(run) ? run : { runId: run.runId, kind };
  };
  answerCall(service, loadSamplePlant, (request) => begin(request, 'load', needed));
  answerCall(service, checkSampleRemoval, () => samplePlants.removal());
  answerCall(service, removeSamplePlant, (request) => begin(request, 'remove', [...needed, ...neededToRemove]));
}
