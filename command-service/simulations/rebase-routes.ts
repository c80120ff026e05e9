import type { FastifyRequest } from 'fastify';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { previewRebase, type RebasedStep, rebaseSimulation, undoRebase } from '#domain/simulation/calls.ts';
import type { Simulation } from '#domain/simulation/simulations.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf, simulationReaderOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { pointOf, type SimulationWritten } from '../branches/simulations.ts';
import type { Envelope } from '../kernel/command.ts';
import { answerWrite } from '../writes/answer-write.ts';
import { copyOverlay, overlayEvents } from './copy-overlay.ts';
import type { Trials } from './rebase.ts';
import { editableSimulation, enforceSharing, type SimulationContext } from './simulation-requests.ts';

/** The calls that put a simulation on another beginning (decision 0233). */
export function rebaseRoutes(service: Service, context: SimulationContext, trials: Trials): void {
  const { branches, simulations, store } = context;

  answerCall(service, previewRebase, async (request) => {
    const simulation = editableSimulation(context, request, request.params.id);
    if (isRejection(simulation)) return simulation;
    const { steps, versionIdentifier } = await trials(simulation, scopeOf(request).rights, { decisions: {} });
    return { steps: [...steps], versionIdentifier };
  });

  answerWrite(service, context, rebaseSimulation, async (request, envelope) => {
    const { versionIdentifier, decisions } = request.body;
    const done = await alone(request, async (simulation) => {
      const { steps, dropped, written, upTo, ...tried } = await trials(simulation, scopeOf(request).rights, {
        decisions,
      });
      if (versionIdentifier < tried.editedAt)
        return reject('TimelineDataOutdated', { versionIdentifier: tried.versionIdentifier });
      // Without a decision, or to overwrite what cannot be: nothing is dropped without a word.
      const undecided = steps.filter(({ outcome }) => outcome === 'refused');
      if (undecided.length > 0) return reject('undecided', { steps: undecided });
      const { baseline, line } = tried;
      const after = { baseline, line };
      await copyOverlay(store, written, line);
      const moved = await put(simulation, { after }, request, envelope);
      if (isRejection(moved)) return moved;
      // Another instance of the service may have written there until it had heard of this.
      if (await hasEvents(simulation, upTo)) {
        const back = { after: simulation, isUndo: true } as const;
        const taken = { ...envelope, commandId: `${envelope.commandId}-back` };
        const undone = await put({ ...simulation, ...after }, back, request, taken);
        return isRejection(undone) ? undone : reject('TimelineDataOutdated', { versionIdentifier });
      }
      const count = (outcome: RebasedStep['outcome']) => steps.filter((step) => step.outcome === outcome).length;
      const body = { ...beginning(moved), kept: count('kept'), changed: count('changed'), dropped };
      return { body, position: moved.position };
    });
    await enforceSharing(context);
    return done;
  });

  answerWrite(service, context, undoRebase, async (request, envelope) => {
    const done = await alone(request, async (simulation) => {
      const { simulationId, rebasedFrom } = simulation;
      if (rebasedFrom === undefined) return reject('nothingToUndo', { simulationId });
      if (await hasEvents(simulation, simulation.baseline, true)) return reject('anotherStepSince', { simulationId });
      const moved = await put(simulation, { after: rebasedFrom, isUndo: true }, request, envelope);
      return isRejection(moved) ? moved : { body: beginning(moved), position: moved.position };
    });
    await enforceSharing(context);
    return done;
  });

  /** Nobody edits in it until it is where it will be; who waits goes on there. */
  async function alone<Answer>(
    request: FastifyRequest<{ Params: { id: string } }>,
    work: (simulation: Simulation) => Promise<Answer | Rejection>,
  ): Promise<Answer | Rejection> {
    const asked = editableSimulation(context, request, request.params.id);
    if (isRejection(asked)) return asked;
    const done = await branches.alone(pointOf(asked), async () => {
      const simulation = editableSimulation(context, request, request.params.id);
      return isRejection(simulation) ? simulation : work(simulation);
    });
    const there = simulations.open.get(asked.simulationId);
    if (there !== undefined && !isRejection(done)) void branches.prepare(pointOf(there));
    return done;
  }

  function put(
    { simulationId, baseline, line }: Simulation,
    there: { readonly after: Pick<Simulation, 'baseline' | 'line'>; readonly isUndo?: true },
    request: FastifyRequest,
    envelope: Envelope,
  ): Promise<SimulationWritten | Rejection> {
    const who = simulationReaderOf(request);
    const before = { baseline, line };
    return simulations.execute({ type: 'rebaseSimulation', simulationId, before, who, ...there }, envelope);
  }

  /** After the position; `own`: that are no copies. */
  async function hasEvents({ line }: Simulation, after: bigint, own = false): Promise<boolean> {
    const upTo = await store.lastPosition();
    for await (const { metadata } of overlayEvents(store, { line, after, upTo }))
      if (!own || metadata.copyOf === undefined) return true;
    return false;
  }
}

const beginning = ({ simulation }: SimulationWritten) => ({ baselinePosition: String(simulation.baseline) });
