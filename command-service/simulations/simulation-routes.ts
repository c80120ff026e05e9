import type { FastifyRequest } from 'fastify';
import type { AnswerOf } from '#domain/call.ts';
import { fromIso } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { changeSimulation, createSimulation, discardSimulation } from '#domain/simulation/calls.ts';
import type { SimulationReader } from '#domain/simulation/sharing.ts';
import type { BegunFrom, Simulation } from '#domain/simulation/simulations.ts';
import { simulationReaderOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { pointOf, type SimulationWritten } from '../branches/simulations.ts';
import type { Envelope } from '../kernel/command.ts';
import { answerWrite } from '../writes/answer-write.ts';
import { copyOverlay, overlayEvents } from './copy-overlay.ts';
import { positionAt, positionUpTo } from './position-at.ts';
import { enforceSharing, readableSimulation, type SimulationContext } from './simulation-requests.ts';

interface Beginning {
  readonly baseline: bigint;
  readonly from?: BegunFrom;
}

/** Simulations come, change and go: the writing calls of `domain/simulation/calls.ts` about them. */
export function simulationRoutes(service: Service, context: SimulationContext): void {
  const { branches, simulations, store } = context;

  answerWrite(service, context, createSimulation, async (request, envelope) => {
    const { position: _position, asOf: _asOf, from, ...said } = request.body;
    const who = simulationReaderOf(request);
    const begins = from === undefined ? await baselineOf(request.body) : await beginningOf(from, request);
    if (isRejection(begins)) return begins;
    const written = await simulations.execute({ type: 'createSimulation', ...said, ...begins, who }, envelope);
    if (isRejection(written)) return written;
    const position = await fill(written, who, envelope);
    await enforceSharing(context);
    const { simulationId, baseline } = written.simulation;
    // Not waited for: who is killed before it is done has the simulation, and a slower first edit in it.
    void branches.prepare({ id: simulationId, baseline });
    return { body: createdAnswer(written.simulation), position };
  });

  answerWrite(service, context, changeSimulation, async (request, envelope) => {
    const who = simulationReaderOf(request);
    const { id: simulationId } = request.params;
    const people = branches.main.image;
    const command = { type: 'changeSimulation', simulationId, changes: request.body, people, who } as const;
    const written = await simulations.execute(command, envelope);
    if (isRejection(written)) return written;
    await enforceSharing(context);
    const { name, purpose, tag, sharedWith } = written.simulation;
    const body = { ...createdAnswer(written.simulation), name, purpose, tag, sharedWith: [...sharedWith] };
    return { body, position: written.position };
  });

  answerWrite(service, context, discardSimulation, async (request, envelope) => {
    const { id: simulationId } = request.params;
    const who = simulationReaderOf(request);
    const written = await simulations.execute({ type: 'discardSimulation', simulationId, who }, envelope);
    if (isRejection(written)) return written;
    await enforceSharing(context);
    await branches.discard(pointOf(written.simulation));
    return { body: null, position: written.position };
  });

  /** Where it begins when another one is what it begins with. */
  async function beginningOf(simulationId: string, request: FastifyRequest): Promise<Beginning | Rejection> {
    const source = readableSimulation(context, request, simulationId);
    if (isRejection(source)) return source;
    const position = String(await store.lastPosition());
    return { baseline: source.baseline, from: { simulationId, line: source.line, position } };
  }

  /** With what it begins; said once more after a crash, it goes on where it was. */
  async function fill(
    { simulation, position }: SimulationWritten,
    who: SimulationReader,
    envelope: Envelope,
  ): Promise<bigint | undefined> {
    const { simulationId, baseline: after, from } = simulation;
    if (from === undefined) return position;
    const line = from.line ?? from.simulationId;
    await copyOverlay(store, overlayEvents(store, { line, after, upTo: BigInt(from.position) }), simulationId);
    const filling = { ...envelope, commandId: `${envelope.commandId}-filled` };
    const filled = await simulations.execute({ type: 'fillSimulation', simulationId, who }, filling);
    return isRejection(filled) ? position : (filled.position ?? position);
  }

  async function baselineOf({
    position,
    asOf,
  }: {
    position?: string | undefined;
    asOf?: string | undefined;
  }): Promise<Beginning | Rejection> {
    const newest = await store.lastPosition();
    if (asOf !== undefined) return { baseline: await positionAt(store, fromIso(asOf)) };
    if (position === undefined || BigInt(position) === newest) return { baseline: newest };
    if (BigInt(position) > newest) return reject('validation', { fields: { position: 'tooLarge' } });
    return { baseline: await positionUpTo(store, BigInt(position)) };
  }
}

const createdAnswer = ({ simulationId, baseline, ownerId }: Simulation): AnswerOf<typeof createSimulation> => ({
  simulationId,
  baselinePosition: String(baseline),
  ...(ownerId === undefined ? {} : { ownerId }),
});
