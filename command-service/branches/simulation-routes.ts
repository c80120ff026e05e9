import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { fromIso, isoInstantSchema } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { simulationFields, simulationIdSchema } from '#domain/simulation/events.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { positionAt } from './position-at.ts';

const newSimulation = z
  .strictObject({
    ...simulationFields,
    /** Of the log, as `x-position` has it. */
    position: z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
    asOf: isoInstantSchema.optional(),
  })
  .refine(({ position, asOf }) => position === undefined || asOf === undefined, {
    path: ['asOf'],
    params: { code: 'onlyOnce' },
  });
type NewSimulation = z.infer<typeof newSimulation>;

const created = z.object({ simulationId: simulationIdSchema, baselinePosition: z.string() });

/** Create and discard (api contract, simulations). Everything else in one is the plant's own paths with the header. */
export function simulationRoutes(service: Service, { once, branches, simulations, store }: CommandContext): void {
  service.post(
    '/api/planning/simulations',
    {
      config: { right: 'simulations.write' },
      schema: {
        summary: 'Create a simulation of the plan as it is, or as it was at a position or an instant',
        body: newSimulation,
        response: answers(201, created),
      },
    },
    (request, reply) =>
      once.run<z.infer<typeof created>>(request, reply, async (envelope) => {
        const { name, purpose } = request.body;
        const baseline = await baselineOf(request.body);
        if (isRejection(baseline)) return baseline;
        const written = await simulations.execute({ type: 'createSimulation', name, purpose, baseline }, envelope);
        if (isRejection(written)) return written;
        const { simulationId, baseline: begins } = written.simulation;
        // Not waited for: who is killed before it is done has the simulation, and a slower first edit in it.
        void branches.prepare({ id: simulationId, baseline: begins });
        return { status: 201, body: { simulationId, baselinePosition: String(begins) }, position: written.position };
      }),
  );

  service.delete(
    '/api/planning/simulations/:id',
    {
      config: { right: 'simulations.delete' },
      schema: {
        summary: 'Discard a simulation',
        params: z.strictObject({ id: objectIdSchema }),
        response: answers(204, z.void()),
      },
    },
    async (request, reply) => {
      const { id: simulationId } = request.params;
      const answer = await once.run(request, reply, async (envelope) => {
        const written = await simulations.execute({ type: 'discardSimulation', simulationId }, envelope);
        if (isRejection(written)) return written;
        await branches.discard(simulationId);
        return { status: 204, body: null, position: written.position };
      });
      if (isRejection(answer)) return answer;
      reply.code(204);
      return undefined;
    },
  );

  async function baselineOf({ position, asOf }: NewSimulation): Promise<bigint | Rejection> {
    const newest = await store.lastPosition();
    if (asOf !== undefined) return positionAt(store, fromIso(asOf));
    const wished = position === undefined ? newest : BigInt(position);
    return wished <= newest ? wished : reject('validation', { fields: { position: 'tooLarge' } });
  }
}
