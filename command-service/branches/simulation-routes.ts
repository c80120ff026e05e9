import type { AnswerOf } from '#domain/call.ts';
import { fromIso } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { changeSimulation, createSimulation, discardSimulation } from '#domain/simulation/calls.ts';
import type { Simulation } from '#domain/simulation/simulations.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { simulationReaderOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { positionAt } from './position-at.ts';

/** The writing calls of `domain/simulation/calls.ts`. */
export function simulationRoutes(service: Service, context: CommandContext): void {
  const { once, branches, simulations, store } = context;
  /** Whose simulations are is known to all services when it is answered, and on open lines. */
  const settle = () => context.administrationInTurn(() => context.access.settle());

  answerCall(service, createSimulation, (request, reply) =>
    once.run<AnswerOf<typeof createSimulation>>(request, reply, async (envelope) => {
      const { position: _position, asOf: _asOf, ...said } = request.body;
      const baseline = await baselineOf(request.body);
      if (isRejection(baseline)) return baseline;
      const who = simulationReaderOf(request);
      const written = await simulations.execute({ type: 'createSimulation', ...said, baseline, who }, envelope);
      if (isRejection(written)) return written;
      await settle();
      const { simulationId, baseline: begins } = written.simulation;
      // Not waited for: who is killed before it is done has the simulation, and a slower first edit in it.
      void branches.prepare({ id: simulationId, baseline: begins });
      return { status: 201, body: createdAnswer(written.simulation), position: written.position };
    }),
  );

  answerCall(service, changeSimulation, (request, reply) =>
    once.run<AnswerOf<typeof changeSimulation>>(request, reply, async (envelope) => {
      const who = simulationReaderOf(request);
      const { id: simulationId } = request.params;
      const people = branches.main.image;
      const command = { type: 'changeSimulation', simulationId, changes: request.body, people, who } as const;
      const written = await simulations.execute(command, envelope);
      if (isRejection(written)) return written;
      await settle();
      const { name, purpose, tag, sharedWith } = written.simulation;
      const body = { ...createdAnswer(written.simulation), name, purpose, tag, sharedWith: [...sharedWith] };
      return { body, position: written.position };
    }),
  );

  answerCall(service, discardSimulation, async (request, reply) => {
    const { id: simulationId } = request.params;
    const answer = await once.run(request, reply, async (envelope) => {
      const who = simulationReaderOf(request);
      const written = await simulations.execute({ type: 'discardSimulation', simulationId, who }, envelope);
      if (isRejection(written)) return written;
      await settle();
      await branches.discard(simulationId);
      return { status: 204, body: null, position: written.position };
    });
    return isRejection(answer) ? answer : undefined;
  });

  async function baselineOf({
    position,
    asOf,
  }: {
    position?: string | undefined;
    asOf?: string | undefined;
  }): Promise<bigint | Rejection> {
    const newest = await store.lastPosition();
    if (asOf !== undefined) return positionAt(store, fromIso(asOf));
    const wished = position === undefined ? newest : BigInt(position);
    return wished <= newest ? wished : reject('validation', { fields: { position: 'tooLarge' } });
  }
}

const createdAnswer = ({ simulationId, baseline, ownerId }: Simulation): AnswerOf<typeof createSimulation> => ({
  simulationId,
  baselinePosition: String(baseline),
  ...(ownerId === undefined ? {} : { ownerId }),
});
