import { baseDataEventTypes } from '#domain/base-data/events.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import { calledBy } from '#domain/base-data/names-and-numbers.ts';
import { type BaseDataChange, changeSaidBy, settingsCollection } from '#domain/base-data/object-change.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import type { AnswerOf, ReceivedBy } from '#domain/call.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { pricedWays } from '#domain/planning/consequences/priced-ways.ts';
import { refusalOf, refusedChange, type TransferWish, transferOf } from '#domain/planning/decider/transfer.ts';
import type { Transfer } from '#domain/planning/decider/transferred-base-data.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { squashedBaseData } from '#domain/planning/plan/plan-change.ts';
import { makeBaseline, previewTransfer, type RebasedStep, transferSimulation } from '#domain/simulation/calls.ts';
import type { Simulation } from '#domain/simulation/simulations.ts';
import { lineOf } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { waysAnswer } from '../answers/ways-answer.ts';
import { pointOf } from '../branches/simulations.ts';
import { changeSetOf, type Envelope, newEnvelope } from '../kernel/command.ts';
import type { PlanWriter } from '../plan/plan-writer.ts';
import { afterBaseData } from '../reactions/reactions.ts';
import { answerWrite } from '../writes/answer-write.ts';
import type { Done } from '../writes/idempotency.ts';
import { overlayEvents } from './copy-overlay.ts';
import type { Trials } from './rebase.ts';
import { readableSimulation, type SimulationContext } from './simulation-requests.ts';

/** What comes from a simulation into the main line (decision 0232): previewed, taken over in parts or as a whole. */
export function transferRoutes(service: Service, context: SimulationContext, trials: Trials): void {
  const { branches, store } = context;

  answerCall(service, previewTransfer, async (request) => {
    const found = readableSimulation(context, request, request.params.id);
    if (isRejection(found)) return found;
    return withWish(found, scopeOf(request), request.body, async (wish, steps, named) => {
      const writer = branches.main.plan;
      const { plan } = writer;
      const tried = transferOf(plan, wish, writer.contextOf(newEnvelope(scopeOf(request))));
      const [priced] = pricedWays(plan, tried.baseData.facts, ['leave'], () => tried.events);
      const price = tried.events.length === 0 || priced === undefined ? [] : waysAnswer(plan, [priced]);
      return { ...transferAnswer(plan, wish, tried, named), ...steps, price: price[0] ?? null };
    });
  });

  answerWrite(service, context, transferSimulation, async (request, envelope) => {
    const found = readableSimulation(context, request, request.params.id);
    if (isRejection(found)) return found;
    return transfer(found, request.body, envelope);
  });

  answerWrite(service, context, makeBaseline, async (request, envelope) => {
    const found = readableSimulation(context, request, request.params.id);
    if (isRejection(found)) return found;
    return transfer(found, { ...request.body, whole: true }, envelope);
  });

  async function transfer(
    simulation: Simulation,
    {
      versionIdentifier: baseRevision,
      ...choice
    }: TransferChoice & { readonly versionIdentifier?: number | undefined },
    envelope: Envelope,
  ): Promise<Done<AnswerOf<typeof transferSimulation>> | Rejection> {
    return withWish(simulation, envelope, choice, async (wish, steps, named) => {
      const { plan } = branches.main;
      let transfer: Came | undefined;
      const decided = (one: Transfer): void => void (transfer = one);
      const written = await plan.execute({ ...wish, baseRevision, decided }, envelope);
      if (isRejection(written)) return written;
      // A repeat of what is in the log already, which has no more than what has come.
      transfer ??= cameIn(written.events);
      const body = { ...transferAnswer(plan.plan, wish, transfer, named), ...steps, changeSet: changeSetOf(envelope) };
      return { body, position: await afterBaseData(context.reactions, written) };
    });
  }

  /** Orders come as they are in the simulation; steps as they come out on the plan of now, of which that is another one. */
  async function withWish<Answer>(
    simulation: Simulation,
    { rights }: Pick<Envelope, 'rights'>,
    choice: TransferChoice,
    work: (wish: TransferWish, steps: { readonly steps?: RebasedStep[] }, named: Naming) => Promise<Answer>,
  ): Promise<Answer> {
    const { changeSets, whole } = choice;
    const withBaseData = choice.baseData === true || whole === true;
    if (changeSets === undefined || whole) {
      await branches.currentMain();
      const baseData = withBaseData ? await ownBaseData(store, simulation) : undefined;
      return branches.use(pointOf(simulation), ({ plan, image }) =>
        work(wishFor(simulation, plan, { ...choice, baseData }), {}, image.factory),
      );
    }
    const { branch, steps, written } = await trials(simulation, rights, { decisions: {}, only: new Set(changeSets) });
    const baseData = withBaseData ? squashedBaseData(written.flatMap((one) => changeSaidBy(one) ?? [])) : undefined;
    return work(wishFor(simulation, branch.plan, { ...choice, baseData }), { steps: [...steps] }, branch.image.factory);
  }
}

type TransferChoice = Partial<ReceivedBy<typeof previewTransfer>['Body']>;

const factsChanged = [...baseDataEventTypes.keys(), 'GlobalSettingsChanged'];

/** What was made different of base data and settings in a simulation, each object once. Throws `EventStoreUnavailable`. */
async function ownBaseData(store: EventStore, simulation: Simulation): Promise<readonly BaseDataChange[]> {
  const { baseline: after } = simulation;
  const source = {
    line: lineOf(pointOf(simulation)),
    after,
    upTo: await store.lastPosition(),
    eventTypes: factsChanged,
  };
  const changes: BaseDataChange[] = [];
  for await (const event of overlayEvents(store, source)) {
    const change = changeSaidBy(event);
    if (change !== undefined) changes.push(change);
  }
  return squashedBaseData(changes);
}

const wishFor = (
  { simulationId }: Simulation,
  { plan, ownChange }: Pick<PlanWriter, 'plan' | 'ownChange'>,
  { orderPositionIds, whole, baseData }: Pick<TransferWish, 'orderPositionIds' | 'whole' | 'baseData'>,
): TransferWish => ({
  type: 'transferSimulation',
  simulationId,
  simulation: plan,
  own: ownChange(),
  ...(whole ? { whole } : { orderPositionIds }),
  baseData,
});

type Came = Pick<Transfer, 'transferred' | 'refused'> & {
  readonly baseData: Omit<Transfer['baseData'], 'facts'>;
};

/** What has come, by the events that the log has. */
function cameIn(events: readonly PlanningEvent[]): Came {
  const data = events.flatMap((one) => (one.type === 'SimulationTransferred' ? [one.data] : []));
  return {
    transferred: data.flatMap(({ orderPositionIds }) => orderPositionIds),
    refused: new Map(),
    baseData: { changes: data.flatMap(({ brings = [] }) => brings), refused: [] },
  };
}

/** Where objects of base data are found by their ids. */
type Naming = Pick<Factory, 'objects'>;

const transferAnswer = (
  plan: Plan,
  { simulation, baseData }: TransferWish,
  { transferred, refused, baseData: { changes, refused: stays } }: Came,
  naming: Naming,
) => ({
  transferred: [...transferred],
  ...(baseData && {
    baseData: {
      transferred: changes.map((one) => objectMeant(one, naming)),
      refused: stays.map((one) => ({ ...refusedChange(one), ...objectMeant(one.change, naming) })),
    },
  }),
  refused: [...refused].map(([id, why]) => {
    const { orderPositionNumber = '' } = simulation.orderPositions.get(id) ?? plan.orderPositions.get(id) ?? {};
    return { ...refusalOf(id, why), orderPositionNumber };
  }),
  versionIdentifier: plan.revision,
});

/** By its own name, or that of the resource that it is of. */
function objectMeant({ collection, id, before, after }: BaseDataChange, { objects }: Naming) {
  const named = (one: Collection, fields: object | undefined) => fields && calledBy(one, fields as never);
  const resourceId = (after ?? before)?.['resourceId'];
  const name =
    collection === settingsCollection
      ? undefined
      : (named(collection, (objects[collection] as ReadonlyMap<string, object>).get(id) ?? before) ??
        named('resources', objects.resources.get(resourceId as ResourceId)));
  return { collection, id, name: name ?? '' };
}
