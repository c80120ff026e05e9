import type { FastifyRequest } from 'fastify';
import type { AnswerOf, ReceivedBy } from '#domain/call.ts';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { fromIso } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { pricedWays } from '#domain/planning/consequences/priced-ways.ts';
import { refusalOf, type Transfer, type TransferWish, transferOf } from '#domain/planning/edits/transfer.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import {
  changeSimulation,
  createSimulation,
  discardSimulation,
  previewTransfer,
  type RebasedStep,
  transferSimulation,
} from '#domain/simulation/calls.ts';
import type { SimulationReader } from '#domain/simulation/sharing.ts';
import type { BegunFrom, Simulation } from '#domain/simulation/simulations.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf, simulationReaderOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { waysAnswer } from '../answers/ways-answer.ts';
import { changeSetOf, type Envelope, newEnvelope } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { PlanWriter } from '../plan-writer.ts';
import { copyOverlay, overlayEvents } from './copy-overlay.ts';
import { positionAt } from './position-at.ts';
import type { Trials } from './rebase.ts';
import { readableSimulation, settleSimulations } from './simulation-requests.ts';
import { pointOf, type SimulationWritten } from './simulations.ts';

interface Beginning {
  readonly baseline: bigint;
  readonly from?: BegunFrom;
}

/** The writing calls of `domain/simulation/calls.ts`. */
export function simulationRoutes(service: Service, context: CommandContext, trials: Trials): void {
  const { once, branches, simulations, store } = context;

  answerCall(service, createSimulation, (request, reply) =>
    once.run<AnswerOf<typeof createSimulation>>(request, reply, async (envelope) => {
      const { position: _position, asOf: _asOf, from, ...said } = request.body;
      const who = simulationReaderOf(request);
      const begins = from === undefined ? await baselineOf(request.body) : await beginningOf(from, request);
      if (isRejection(begins)) return begins;
      const written = await simulations.execute({ type: 'createSimulation', ...said, ...begins, who }, envelope);
      if (isRejection(written)) return written;
      const position = await fill(written, who, envelope);
      await settleSimulations(context);
      const { simulationId, baseline } = written.simulation;
      // Not waited for: who is killed before it is done has the simulation, and a slower first edit in it.
      void branches.prepare({ id: simulationId, baseline });
      return { status: 201, body: createdAnswer(written.simulation), position };
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
      await settleSimulations(context);
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
      await settleSimulations(context);
      await branches.discard(pointOf(written.simulation));
      return { status: 204, body: null, position: written.position };
    });
    return isRejection(answer) ? answer : undefined;
  });

  answerCall(service, previewTransfer, async (request) => {
    const found = readableSimulation(context, request, request.params.id);
    if (isRejection(found)) return found;
    return withWish(found, request, async (wish, steps) => {
      const { plan, facts, tried } = tryTransfer(wish, newEnvelope(scopeOf(request)));
      const [priced] = pricedWays(plan, facts, ['leave'], () => tried.events);
      const price = tried.events.length === 0 || priced === undefined ? [] : waysAnswer(plan, [priced]);
      return { ...transferAnswer(plan, wish, tried), ...steps, price: price[0] ?? null };
    });
  });

  answerCall(service, transferSimulation, (request, reply) =>
    once.run<AnswerOf<typeof transferSimulation>>(request, reply, async (envelope) => {
      const found = readableSimulation(context, request, request.params.id);
      if (isRejection(found)) return found;
      const { versionIdentifier: baseRevision } = request.body;
      return withWish(found, request, async (wish, steps) => {
        const { plan, tried } = tryTransfer(wish, envelope);
        const written = await branches.main.plan.execute({ ...wish, baseRevision }, envelope);
        if (isRejection(written)) return written;
        const { position, events } = written;
        // Somebody may have been faster with a part of it.
        const taken = new Set(
          events.flatMap((one) => (one.type === 'SimulationTransferred' ? one.data.orderPositionIds : [])),
        );
        const faster = tried.transferred.filter((id) => !taken.has(id));
        const refused = new Map([
          ...tried.refused,
          ...faster.map((id) => [id, reject('TimelineDataOutdated', { versionIdentifier: plan.revision })] as const),
        ]);
        const answer = transferAnswer(plan, wish, { transferred: [...taken], refused });
        return { body: { ...answer, ...steps, changeSet: changeSetOf(envelope) }, position };
      });
    }),
  );

  /** Orders come as they are in the simulation; steps as they come out on the plan of now, of which that is another one. */
  async function withWish<Answer>(
    simulation: Simulation,
    request: FastifyRequest<{ Body: TransferChoice }>,
    work: (wish: TransferWish, steps: { readonly steps?: RebasedStep[] }) => Promise<Answer>,
  ): Promise<Answer> {
    const { orderPositionIds, changeSets } = request.body;
    if (changeSets === undefined)
      return branches.use(pointOf(simulation), ({ plan }) => work(wishFor(simulation, plan, orderPositionIds), {}));
    const { rights } = scopeOf(request);
    const { branch, steps } = await trials(simulation, rights, { decisions: {}, only: new Set(changeSets) });
    return work(wishFor(simulation, branch.plan, orderPositionIds), { steps: [...steps] });
  }

  function tryTransfer(wish: TransferWish, envelope: Envelope) {
    const { plan, image } = branches.main;
    const { facts } = image;
    return { plan: plan.plan, facts, tried: transferOf(plan.plan, wish, plan.contextOf(envelope)) };
  }

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
    const wished = position === undefined ? newest : BigInt(position);
    return wished <= newest ? { baseline: wished } : reject('validation', { fields: { position: 'tooLarge' } });
  }
}

type TransferChoice = Pick<ReceivedBy<typeof previewTransfer>['Body'], 'orderPositionIds' | 'changeSets'>;

const wishFor = (
  { simulationId }: Simulation,
  { plan, ownChange }: Pick<PlanWriter, 'plan' | 'ownChange'>,
  orderPositionIds?: readonly OrderPositionId[],
): TransferWish => ({
  type: 'transferSimulation',
  simulationId,
  simulation: plan,
  own: ownChange(),
  orderPositionIds,
});

const transferAnswer = (
  plan: Plan,
  { simulation }: TransferWish,
  { transferred, refused }: Pick<Transfer, 'transferred' | 'refused'>,
) => ({
  transferred: [...transferred],
  refused: [...refused].map(([id, why]) => {
    const { orderPositionNumber = '' } = simulation.orderPositions.get(id) ?? plan.orderPositions.get(id) ?? {};
    return { ...refusalOf(id, why), orderPositionNumber };
  }),
  versionIdentifier: plan.revision,
});

const createdAnswer = ({ simulationId, baseline, ownerId }: Simulation): AnswerOf<typeof createSimulation> => ({
  simulationId,
  baselinePosition: String(baseline),
  ...(ownerId === undefined ? {} : { ownerId }),
});
