import { useMachine } from '@xstate/react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import { correctReport, revokeReport, sendPhoto } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { askClient, pathOf } from '#frontend/api/ask-client.ts';
import { setPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useReportQueue } from '../../queue/queue-context.tsx';
import type { QueuedReport, ReportQueue } from '../../queue/report-queue.ts';
import { useWorker, type WorkerSession } from '../../session/terminal-context.tsx';
import { readStep, type SeenStep } from './machine/seen-step.ts';
import type { ShownStep } from './machine/shown-step.ts';
import { stepOf } from './machine/step-rules.ts';
import { workItemMachine } from './machine/work-item-machine.ts';
import type { Correcting, Correction, Sending, WorkItemEvent } from './machine/work-item-state.ts';

/** What every page of a step works with. */
export interface WorkItemFlow {
  readonly snapshot: SnapshotFrom<typeof workItemMachine>;
  readonly send: (event: WorkItemEvent) => void;
  readonly actor: ActorRefFrom<typeof workItemMachine>;
  readonly worker: WorkerSession;
  readonly queue: ReportQueue;
  /** This step's, oldest first. */
  readonly queued: readonly QueuedReport[];
}

const FlowContext = createContext<WorkItemFlow | undefined>(undefined);

/** Runs the machine of one step for as long as a page of it is open. */
export function WorkItemProvider({
  operationId,
  children,
}: {
  readonly operationId: string;
  readonly children: ReactNode;
}) {
  const worker = useWorker();
  const queue = useReportQueue();
  const machine = useMemo(() => connected(operationId, worker, queue), [operationId, worker, queue]);
  const input = {
    operationId,
    now: () => worker.clock.now(),
    mayCompleteWithout: worker.user.rights.includes(rightTo.completeWithoutReport),
  };
  const [snapshot, send, actor] = useMachine(machine, { input });
  const subscribe = useCallback((listener: () => void) => queue.subscribe(listener), [queue]);
  const reports = useSyncExternalStore(subscribe, () => queue.all());
  useEffect(() => {
    send({ type: 'queue', reports });
    // What has just been taken is read at once, and not only when the time for it comes.
    send({ type: 'readAgain' });
  }, [reports, send]);
  useKeptPhoto(snapshot.context.photo, operationId, send);
  const zone = snapshot.context.seen?.item.settings.plantTimeZone;
  useEffect(() => {
    if (zone !== undefined) setPlantTimeZone(zone);
  }, [zone]);
  const flow = useMemo<WorkItemFlow>(
    () => ({ snapshot, send, actor, worker, queue, queued: reports.filter(({ step }) => step.id === operationId) }),
    [snapshot, send, actor, worker, queue, reports, operationId],
  );
  return <FlowContext value={flow}>{children}</FlowContext>;
}

/** A photo that waits for the next report lies on the device, so that it is there again when the page is opened anew. */
function useKeptPhoto(photo: Blob | undefined, operationId: string, send: (event: WorkItemEvent) => void): void {
  const queue = useReportQueue();
  const {
    user: { userId },
    earlierId,
  } = useWorker();
  const stored = useRef<Blob>(undefined);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const kept = await queue.keptPhoto({ userId, operationId, earlierId });
      if (isOver || kept === undefined) return;
      stored.current = kept;
      send({ type: 'keptPhoto', photo: kept });
    };
    read().catch(reportError);
    return () => {
      isOver = true;
    };
  }, [queue, userId, earlierId, operationId, send]);
  useEffect(() => {
    if (photo === undefined && stored.current !== undefined)
      queue.keepPhoto({ userId, operationId }, undefined).catch(reportError);
    stored.current = photo;
  }, [photo, queue, userId, operationId]);
}

export function useWorkItem(): WorkItemFlow {
  const flow = useContext(FlowContext);
  if (flow === undefined) throw new Error('There is no work item around this');
  return flow;
}

/** The same once the step was read, which every page but the first waits for. */
export function useSeenStep(): WorkItemFlow & { readonly seen: SeenStep; readonly step: ShownStep } {
  const flow = useWorkItem();
  const { context } = flow.snapshot;
  const step = stepOf(context);
  if (context.seen === undefined || step === undefined) throw new Error('The step was not read yet');
  return { ...flow, seen: context.seen, step };
}

/** The machine of the real device: it reads from the plant, reports into the queue, and corrects at the plant. */
const connected = (operationId: string, { client, user }: WorkerSession, queue: ReportQueue) =>
  workItemMachine.provide({
    actors: {
      read: fromPromise<SeenStep, { readonly operationId: string }>(({ input }) => readStep(client, input.operationId)),
      report: fromPromise<void, Sending>(async ({ input: { bodies, photo, seen } }) => {
        const worker = { userId: user.userId, name: user.fullName };
        const label = seen === undefined ? '' : `${seen.item.productionOrderNumber} · ${seen.item.valueAddName}`;
        const step = { kind: 'operation', id: operationId, label } as const;
        const kept = { userId: user.userId, operationId };
        for (const [at, body] of bodies.entries())
          await queue.add(
            { worker, step, body },
            at === bodies.length - 1 && photo !== undefined ? { photo, kept } : {},
          );
      }),
      keepPhoto: fromPromise<Blob | undefined, Blob | undefined>(async ({ input: photo }) => {
        await queue.keepPhoto({ userId: user.userId, operationId }, photo).catch(reportError);
        return photo;
      }),
      correct: fromPromise<void, Correcting>(async ({ input: { feedbackId, isWaiting, fields, photo } }) => {
        if (isWaiting) {
          const report = queue.all().find(({ commandId }) => commandId === feedbackId);
          const isChanged = report && (await queue.change(feedbackId, fields && corrected(report.body, fields), photo));
          if (isChanged !== true) throw new ApiError('reportOnItsWay', 409);
          return;
        }
        const params = { id: feedbackId };
        if (fields === undefined) {
          await askClient(client, revokeReport, { params });
          return;
        }
        const file = photo && new File([photo], 'photo.jpg', { type: photo.type });
        const sent =
          file &&
          (await client.attach(pathOf(sendPhoto), file, sendPhoto.answer, {
            onProgress: () => undefined,
            signal: AbortSignal.timeout(60_000),
          }));
        await askClient(client, correctReport, { params, body: { ...fields, ...(sent && { photoId: sent.photoId }) } });
      }),
    },
  });

/** A report that waits, as it is said now; null takes a field away. */
function corrected(body: FeedbackBody, fields: Correction): FeedbackBody {
  const said = Object.entries({ ...body, ...fields }).filter(([, value]) => value !== null);
  return Object.fromEntries(said) as unknown as FeedbackBody;
}
