import { z } from 'zod';
import type { Right } from '#domain/administration/rights.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { sampleRemovalSchema } from '#domain/sample-plant/sample-plant.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Scope } from '#infra/http/scope.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

const startedSchema = z.object({ runId: z.string(), kind: z.enum(['load', 'remove']) });
/** Says nothing; a request without any is a mistake. */
const body = z.strictObject({});

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
export function samplePlantRoutes(service: Service, { samplePlants }: Pick<CommandContext, 'samplePlants'>): void {
  service.put(
    '/api/useradmin/samplePlant',
    {
      config: { right: 'useradmin.write' },
      schema: {
        summary: 'Load the sample plant in the background; 409 samplePlantThere when it is, samplePlantUnderWay',
        body,
        response: answers(201, startedSchema),
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const run = refuse(scope, needed) ?? (await samplePlants.start('load', scope, callerOf(request).user.userId));
      if (isRejection(run)) return run;
      reply.code(201);
      return { runId: run.runId, kind: 'load' as const };
    },
  );

  service.post(
    '/api/useradmin/samplePlant/checkRemoval',
    {
      config: { right: 'useradmin.write' },
      schema: {
        summary: 'What taking the sample plant away would delete, and what stays and why; nothing is stored',
        body,
        response: answers(200, sampleRemovalSchema),
      },
    },
    () => samplePlants.removal(),
  );

  service.delete(
    '/api/useradmin/samplePlant',
    {
      config: { right: 'useradmin.write' },
      schema: {
        summary: 'Take the sample plant away in the background; what the plant needs of it stays',
        response: answers(201, startedSchema),
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const run =
        refuse(scope, [...needed, ...neededToRemove]) ??
        (await samplePlants.start('remove', scope, callerOf(request).user.userId));
      if (isRejection(run)) return run;
      reply.code(201);
      return { runId: run.runId, kind: 'remove' as const };
    },
  );
}
