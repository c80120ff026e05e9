import { sendQueuedPhoto, sendQueuedReports } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import {
  mostReportsAtOnce,
  type ReportAnswers,
  type SealingKey,
} from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import { type ApiError, errorOf } from '#frontend/api/api-error.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import type { LinkedTerminal } from '#frontend/api/linked-terminal.ts';
import type { ReportStore, StoredReport } from './report-store.ts';

/** Sends what the store has, oldest first, until it is empty; one tab of the device at a time. */
export interface Sender {
  /** Something is there to send, or the network is back: try now. */
  readonly kick: () => void;
  /** Command ids that are on their way. */
  sending(): ReadonlySet<string>;
  /** The server answered when it was asked last, and the browser has a network. */
  readonly isOnline: () => boolean;
  close(): void;
}

export interface SenderEnvironment {
  /** Which terminal the device is; undefined: it is none at the moment, and everything waits. */
  readonly link: () => Pick<LinkedTerminal, 'terminalId' | 'token'> | undefined;
  /** Whether this page sends and shows what was made at that terminal. */
  readonly isOurs: (terminalId: string) => boolean;
  readonly store: ReportStore;
  /** The store has changed. */
  readonly changed: () => Promise<void>;
  /** The key of the server, which each answer has. */
  readonly heard: (sealingKey: SealingKey) => void;
}

/** Milliseconds until the next try after the first failure; twice as long after each, up to the most. */
const firstPause = 2_000;
const longestPause = 60_000;
/** Milliseconds after which a call that nobody answers counts as failed: bad Wi-Fi swallows what it took. */
const patience = 30_000;
/** And for which a server that has answered is taken to be there. */
const trustFor = 15_000;
/** A photo is up to 25 MB. */
const patienceWithPhoto = 180_000;

export function openSender(environment: SenderEnvironment & { readonly show: () => void }): Sender {
  const { link, isOurs, store, changed, heard, show } = environment;
  const closing = new AbortController();
  let sending: ReadonlySet<string> = new Set();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round: Promise<void> | undefined;
  let isWanted = false;
  /** When the server answered last, by the time that the page has run. */
  let answeredAt = -Infinity;

  /** Another tab of the device sends the same store. Where there are no locks, the server takes each report once all the same. */
  const alone = (work: () => Promise<void>): Promise<void> =>
    globalThis.navigator.locks === undefined
      ? work()
      : globalThis.navigator.locks.request('leitstand-report-queue', work);

  function kick(): void {
    isWanted = true;
    clearTimeout(timer);
    round ??= run().finally(() => {
      round = undefined;
      if (closing.signal.aborted) return;
      if (isWanted) kick();
      else if (failures > 0) later();
    });
  }

  function later(): void {
    const pause = Math.min(longestPause, firstPause * 2 ** (failures - 1));
    // Two hundred terminals that lost the same Wi-Fi do not all come back in the same second.
    timer = setTimeout(kick, pause * (0.75 + Math.random() / 2));
  }

  async function run(): Promise<void> {
    isWanted = false;
    const before = isOnline();
    try {
      await alone(sendAll);
      failures = 0;
    } catch (error) {
      if (closing.signal.aborted) return;
      failures++;
      answeredAt = -Infinity;
      if (!(error instanceof Unanswered)) reportError(error);
    } finally {
      sending = new Set();
      if (!closing.signal.aborted && before !== isOnline()) show();
    }
  }

  async function sendAll(): Promise<void> {
    /** Decided later by the server: what the same worker reported after it waits, too, so that the order holds. */
    const waiting = new Set<string>();
    /** The server cannot read one of them: alone, that one is found and stops no other. */
    let isOneByOne = false;
    // Nothing leaves the device: what waits can still be said otherwise.
    if (!globalThis.navigator.onLine) throw new Unanswered();
    for (;;) {
      const reports = (await store.all()).filter(
        (report) => isOurs(report.terminalId) && report.refusal === undefined && !waiting.has(workerOf(report)),
      );
      const batch = reports.slice(0, isOneByOne ? 1 : mostReportsAtOnce);
      // What is marked as sent is not changed any more, so it stays unmarked while the server is away.
      const isUnmarked = batch.some(({ wasSent }) => wasSent !== true);
      if (isUnmarked && performance.now() - answeredAt > trustFor) await post([]);
      await sendPhotos(batch);
      const sent = await store.markSent(batch.map(({ commandId }) => commandId));
      sending = new Set(sent.map(({ commandId }) => commandId));
      if (sent.length > 0) await changed();
      const answer = await post(sent);
      if (answer === 'unreadable') {
        const [only, another] = sent;
        if (another === undefined && only !== undefined)
          await store.refuse(only.commandId, { errorCode: 'validation' });
        isOneByOne = another !== undefined;
        continue;
      }
      for (const { commandId, outcome, errorCode = 'unknownError', detailsObject } of answer.answers) {
        const report = sent.find((one) => one.commandId === commandId);
        if (report === undefined) continue;
        if (outcome === 'taken') await store.remove(commandId);
        if (outcome === 'refused') await store.refuse(commandId, { errorCode, detailsObject });
        if (outcome === 'later') waiting.add(workerOf(report));
      }
      sending = new Set();
      if (sent.length > 0) await changed();
      if (batch.length === reports.length) {
        if (waiting.size > 0) throw new Unanswered();
        return;
      }
    }
  }

  /** Photos of the batch go ahead of it. */
  async function sendPhotos(batch: readonly StoredReport[]): Promise<void> {
    for (const { commandId, hasPhoto } of batch) {
      if (!hasPhoto) continue;
      const photo = await store.photo(commandId);
      if (photo === undefined) {
        await store.photoSent(commandId, undefined);
        continue;
      }
      const form = new FormData();
      form.set('files', photo, 'photo.jpg');
      const response = await call(sendQueuedPhoto, form, {}, patienceWithPhoto);
      if (response.ok) {
        const { photoId } = sendQueuedPhoto.answer.parse(await response.json());
        await store.photoSent(commandId, photoId);
        continue;
      }
      const refusal = await errorOf(response);
      if (isPassing(refusal)) throw new Unanswered();
      // The picture cannot be kept; what the worker reported can.
      await store.photoSent(commandId, undefined);
    }
  }

  /** With no reports it asks whether the server is there. */
  async function post(reports: readonly StoredReport[]): Promise<ReportAnswers | 'unreadable'> {
    const body = JSON.stringify({
      reports: reports.map(({ commandId, terminalId, worker, step, queuedAt, proof, body: said }) => ({
        commandId,
        ...(terminalId !== link()?.terminalId && { terminalId }),
        worker,
        step,
        queuedAt,
        ...(proof && { proof }),
        body: said,
      })),
    });
    const response = await call(sendQueuedReports, body, { 'Content-Type': 'application/json' }, patience);
    if (unreadable.has(response.status) && reports.length > 0) return 'unreadable';
    if (!response.ok) throw new Unanswered();
    const answer = sendQueuedReports.answer.parse(await response.json());
    answeredAt = performance.now();
    heard(answer.sealingKey);
    return answer;
  }

  async function call(
    what: typeof sendQueuedPhoto | typeof sendQueuedReports,
    body: FormData | string,
    headers: Readonly<Record<string, string>>,
    milliseconds: number,
  ): Promise<Response> {
    const linked = link();
    if (linked === undefined) throw new Unanswered();
    try {
      return await fetch(`/api${pathOf(what, { id: linked.terminalId })}`, {
        method: 'POST',
        headers: { ...headers, 'terminal-token': linked.token },
        body,
        credentials: 'omit',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(milliseconds)]),
      });
    } catch (error) {
      if (closing.signal.aborted) throw error;
      throw new Unanswered();
    }
  }

  const isOnline = (): boolean => globalThis.navigator.onLine && failures === 0;
  globalThis.addEventListener('online', kick, { signal: closing.signal });
  globalThis.addEventListener('offline', show, { signal: closing.signal });
  // A tablet that was asleep: its timers were, too.
  globalThis.document.addEventListener('visibilitychange', kick, { signal: closing.signal });

  return {
    kick,
    sending: () => sending,
    isOnline,
    close() {
      closing.abort();
      clearTimeout(timer);
    },
  };
}

/** Statuses of a body that the server does not take as a whole. */
const unreadable: ReadonlySet<number> = new Set([400, 413, 422]);

/** Nobody has decided: the report stays and is sent again. */
class Unanswered extends Error {}

/** A PIN typed without network is known by its seal. */
const workerOf = ({ worker }: StoredReport): string => worker.userId;

/** Says nothing about the photo itself. */
const isPassing = ({ status }: ApiError): boolean => status >= 500 || [401, 403, 408, 429].includes(status);
