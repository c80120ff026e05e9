import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { fromIso, isoInstantSchema } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { simulationFields, simulationIdSchema } from '#domain/simulation/events.ts';
import { sharedWithListSchema, sharedWithSchema } from '#domain/simulation/sharing.ts';
import type { Simulation } from '#domain/simulation/simulations.ts';
import { answers } from '#infra/http/answers.ts';
import { simulationReaderOf } from '#infra/http/authorisation.ts';
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

const created = z.object({
  simulationId: simulationIdSchema,
  baselinePosition: z.string(),
  /** Who has made it; for who has given it away, another. */
  ownerId: z.string().optional(),
});

const changes = z.strictObject({
  name: simulationFields.name.optional(),
  purpose: simulationFields.purpose,
  sharedWith: sharedWithListSchema.optional(),
  /** Hands it over. */
  ownerId: objectIdSchema.optional(),
});
const changed = created.extend({
  ...simulationFields,
  sharedWith: z.array(sharedWithSchema),
});

/** Create, change and discard (api contract, simulations). Everything else in one is the plant's own paths with the header. */
export function simulationRoutes(service: Service, context: CommandContext): void {
  const { once, branches, simulations, store } = context;
  /** Whose simulations are is known to all services when it is answered, and on open lines. */
  const settle = () => context.administrationInTurn(() => context.access.settle());
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
        const who = simulationReaderOf(request);
        const written = await simulations.execute({ type: 'createSimulation', name, purpose, baseline, who }, envelope);
        if (isRejection(written)) return written;
        await settle();
        const { simulationId, baseline: begins } = written.simulation;
        // Not waited for: who is killed before it is done has the simulation, and a slower first edit in it.
        void branches.prepare({ id: simulationId, baseline: begins });
        return { status: 201, body: createdAnswer(written.simulation), position: written.position };
      }),
  );

  service.put(
    '/api/planning/simulations/:id',
    {
      config: { right: 'simulations.write' },
      schema: {
        summary: 'Rename a simulation, share it with people and roles, or hand it over; for its owner',
        params: z.strictObject({ id: objectIdSchema }),
        body: changes,
        response: answers(200, changed),
      },
    },
    (request, reply) =>
      once.run<z.infer<typeof changed>>(request, reply, async (envelope) => {
        const who = simulationReaderOf(request);
        const { id: simulationId } = request.params;
        const people = branches.main.image;
        const command = { type: 'changeSimulation', simulationId, changes: request.body, people, who } as const;
        const written = await simulations.execute(command, envelope);
        if (isRejection(written)) return written;
        await settle();
        const { name, purpose, sharedWith } = written.simulation;
        const body = { ...createdAnswer(written.simulation), name, purpose, sharedWith: [...sharedWith] };
        return { body, position: written.position };
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
        const who = simulationReaderOf(request);
        const written = await simulations.execute({ type: 'discardSimulation', simulationId, who }, envelope);
        if (isRejection(written)) return written;
        await settle();
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

const createdAnswer = ({ simulationId, baseline, ownerId }: Simulation): z.infer<typeof created> => ({
  simulationId,
  baselinePosition: String(baseline),
  ...(ownerId === undefined ? {} : { ownerId }),
});
