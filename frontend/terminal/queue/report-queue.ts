import { v4 } from 'uuid';
import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import type { ReportProof } from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import { openReportStore, type StoredReport } from './report-store.ts';
import { openSender, type SenderEnvironment } from './sender.ts';

/** A report as the worker made it; nothing in it depends on the network. */
export interface QueuedReport {
  /** The idempotency key for ever. */
  readonly commandId: string;
  readonly worker: { readonly userId: string; readonly name: string };
  readonly step: { readonly kind: 'operation' | 'activity'; readonly id: string; readonly label: string };
  /** With `occurredAt` of the corrected clock. */
  readonly body: FeedbackBody;
  /** ISO 8601, corrected clock. */
  readonly queuedAt: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly refusal?: { readonly errorCode: string; readonly detailsObject?: unknown };
}

/** Whose photo it is, and of which step. */
export interface PhotoOwner {
  readonly userId: string;
  readonly operationId: string;
  /** Under which it was taken before the plant knew who they are. */
  readonly earlierId?: string | undefined;
}
const photoKey = ({ userId, operationId }: PhotoOwner): string => `${userId}/${operationId}`;

/**
 * Every report of the device goes through it, with network or without (decision 0164). What was made while the device was another
 * terminal, and is none any more, is part of it (decision 0179).
 */
export interface ReportQueue {
  /** Stored before it resolves; rejects only when the browser cannot store. */
  add(
    report: Pick<QueuedReport, 'worker' | 'step' | 'body'>,
    options?: { readonly photo?: Blob | undefined; readonly kept?: PhotoOwner },
  ): Promise<QueuedReport>;
  /**
   * A photo that waits for the next report of this worker on the step, over reloads and other workers; undefined: none. It
   * goes with the report that names it as `kept`.
   */
  keepPhoto(of: PhotoOwner, photo: Blob | undefined): Promise<void>;
  keptPhoto(of: PhotoOwner): Promise<Blob | undefined>;
  /** Everything that waits or was refused, oldest first; the same array until something changes. */
  readonly all: () => readonly QueuedReport[];
  readonly subscribe: (listener: () => void) => () => void;
  /** The worker has seen the refusal; the planner's list keeps it. */
  acknowledge(commandId: string): Promise<void>;
  /** Says it otherwise, or takes it back with undefined; false: it is on its way or gone, and is corrected on the server. */
  change(commandId: string, body: FeedbackBody | undefined, photo?: Blob): Promise<boolean>;
  readonly isOnline: () => boolean;
  /** Sends what waits now, instead of when the pause after a failure is over. */
  readonly sendNow: () => void;
  close(): void;
}

/** What the queue needs from around it. */
export interface QueueEnvironment extends Omit<SenderEnvironment, 'store' | 'changed'> {
  /** Of who is signed in now; undefined: nothing shows who it is, and the planner decides. */
  readonly proof: () => ReportProof | undefined;
  /** Epoch milliseconds of the corrected clock. */
  readonly now: () => number;
}

/** Tells the other tabs of this device that something has changed. */
const channelName = 'leitstand-report-queue';

export async function openReportQueue({ proof, now, ...environment }: QueueEnvironment): Promise<ReportQueue> {
  const { link, isOurs } = environment;
  const store = await openReportStore();
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(channelName);
  let stored: readonly StoredReport[] = [];
  let shown: readonly QueuedReport[] = [];

  function show(): void {
    const sending = sender.sending();
    shown = stored.map(({ commandId, worker, step, body, queuedAt, refusal }) => ({
      commandId,
      worker,
      step,
      body,
      queuedAt,
      state: refusal !== undefined ? 'refused' : sending.has(commandId) ? 'sending' : 'waiting',
      ...(refusal && { refusal }),
    }));
    for (const listener of listeners) listener();
  }
  /** Readings that overtake each other would show what was there before. */
  let reading = Promise.resolve();
  function readAgain(): Promise<void> {
    reading = reading.then(async () => {
      stored = (await store.all()).filter(({ terminalId }) => isOurs(terminalId));
      show();
    });
    return reading;
  }
  async function changed(): Promise<void> {
    await readAgain();
    channel.postMessage('changed');
  }
  channel.addEventListener('message', () => void readAgain());

  const sender = openSender({ ...environment, store, changed, show });
  await readAgain();
  sender.kick();

  return {
    async add({ worker, step, body }, { photo, kept } = {}) {
      const at = new Date(now()).toISOString();
      const terminalId = link()?.terminalId;
      if (terminalId === undefined) throw new Error('The device is no terminal');
      const report: StoredReport = {
        terminalId,
        commandId: v4(),
        worker,
        step,
        body: storable({ ...body, occurredAt: body.occurredAt ?? at }),
        queuedAt: at,
        proof: proof(),
        hasPhoto: photo !== undefined,
      };
      await store.add(report, photo, kept && photoKey(kept));
      await changed();
      sender.kick();
      const { commandId, queuedAt } = report;
      return { commandId, worker, step, body: report.body, queuedAt, state: 'waiting' };
    },
    keepPhoto: (of, photo) => store.keepPhoto(photoKey(of), photo),
    async keptPhoto({ earlierId, ...of }) {
      if (earlierId !== undefined) await store.moveKept(photoKey({ ...of, userId: earlierId }), photoKey(of));
      return store.keptPhoto(photoKey(of));
    },
    all: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async acknowledge(commandId) {
      await store.removeRefused(commandId);
      await changed();
    },
    async change(commandId, body, photo) {
      // While it is on its way nobody knows whether the server has it.
      const isChanged = await store.change(commandId, body && storable(body), photo);
      await changed();
      return isChanged;
    },
    isOnline: sender.isOnline,
    sendNow: sender.kick,
    close() {
      sender.close();
      channel.close();
      store.close();
    },
  };
}

/** Without characters that no column keeps: a scanner may have typed them. */
function storable(body: FeedbackBody): FeedbackBody {
  const { comment } = body;
  if (comment === undefined) return body;
  return { ...body, comment: comment.toWellFormed().replaceAll('\u0000', '').slice(0, 2_000) };
}
