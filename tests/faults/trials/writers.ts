import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ImportJob, isOver } from '#domain/import/import-job.ts';
import type { ReportAnswers } from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import { type ApiAnswer, type ApiClient, request, signIn } from '#tests/product/product.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';
import { makeTerminal, sha256 } from '#tests/product/terminal.ts';
import type { Fate } from './outcome.ts';

/** Writes things of one kind as its real sender does: what was not decided stays with it and is sent again. */
export interface Writer {
  /** The mark of another thing, by which its events in the log are told from all others. */
  next(): string;
  /** Fates by mark; a mark without one was not decided. */
  send(marks: readonly string[]): Promise<ReadonlyMap<string, Fate>>;
}

interface Kind {
  /** Things in one call. */
  readonly atOnce: number;
  /** Types of the events that one thing becomes: all of them, once each, or none (`log-of-things.ts`). */
  readonly becomes: readonly string[];
  open(url: string): Promise<Writer>;
}

/** Milliseconds between two questions. */
export const pause = 100;

export const signInAsAdmin = (url: string): Promise<ApiClient> => signIn(url, 'admin', 'Leitstand-Admin1');

/** Everything that writes into a plant without waiting for a person. */
export const kinds = {
  edits: {
    atOnce: 1,
    becomes: ['ProjectCreated'],
    async open(url) {
      const admin = await signInAsAdmin(url);
      return { next: nextName, send: (marks) => each(marks, (mark) => createProject(admin, mark)) };
    },
  },
  /** As `frontend/terminal/queue/sender.ts`: what is `taken` is dropped, what is `later` waits. */
  reports: {
    atOnce: 20,
    becomes: ['YieldReported'],
    async open(url) {
      const plant = await makeSmallPlant(url);
      const { operationId } = plant;
      const made = await makeTerminal(plant);
      const terminal = `/api/useradmin/terminals/${made.terminalId}`;
      const headers = { 'terminal-token': await made.linkElsewhere() };
      const session = await request(url, 'POST', `${terminal}/login`, undefined, { ...headers, pin: sha256(made.pin) });
      if (session.status !== 200) throw new Error(`The terminal's sign-in answered ${session.status}`);
      const proof = { kind: 'session', hash: sha256(session.body.token) };
      const report = (mark: string) => ({
        commandId: idOf(mark),
        worker: { userId: made.workerId, name: made.workerName },
        step: { kind: 'operation', id: operationId, label: 'Saw' },
        queuedAt: instantOf(mark),
        proof,
        body: { type: 'yield', amount: 1 },
      });
      return {
        next: nextMoment(operationId),
        async send(marks) {
          const body = { reports: marks.map(report) };
          const answer = await answered(request(url, 'POST', `${terminal}/reports`, body, headers));
          if (answer === undefined || fateOf(answer) === undefined) return new Map();
          const told = new Map((answer.body as ReportAnswers).answers.map((one) => [one.commandId, one.outcome]));
          return fatesOf(marks, (mark) => {
            const outcome = told.get(idOf(mark));
            return outcome === 'later' ? undefined : outcome;
          });
        },
      };
    },
  },
  signals: {
    atOnce: 5,
    becomes: ['YieldReported', 'ScrapReported'],
    async open(url) {
      const plant = await makeSmallPlant(url);
      const { resourceId } = await stepOf(plant);
      const wanted = { name: plant.named('Gateway'), rights: ['feedback.write'] };
      const made = await plant.admin.send('POST', '/api/useradmin/apiTokens', wanted);
      if (made.status !== 201) throw new Error(`The API token answered ${made.status}`);
      const headers = { authorization: `Bearer ${made.body.token}` };
      const where = `/api/planning/machines/${resourceId}/signals`;
      return {
        next: nextMoment(plant.operationId),
        send: (marks) =>
          each(marks, async (mark) => {
            const body = { signalId: idOf(mark), at: instantOf(mark), count: 1, scrap: 1 };
            const answer = await answered(request(url, 'POST', where, body, headers));
            const fate = answer && fateOf(answer);
            return fate === 'taken' && answer?.body.refused !== undefined ? 'refused' : fate;
          }),
      };
    },
  },
  'rows of feedback': {
    atOnce: 10,
    becomes: ['WorkStarted', 'YieldReported', 'WorkPaused'],
    async open(url) {
      const plant = await makeSmallPlant(url);
      const { productionOrderNumber, position } = await stepOf(plant);
      return importing(plant.admin, url, nextMoment(plant.operationId), {
        path: 'importFeedback',
        columns: 'productionOrderNumber;templateItemNumber;startDate;yield;status',
        row: (mark) => `${productionOrderNumber};${position};${instantOf(mark)};1;paused`,
      });
    },
  },
  'rows of articles': {
    atOnce: 10,
    becomes: ['ArticleCreated', 'TechnologyCreated'],
    async open(url) {
      return importing(await signInAsAdmin(url), url, nextName, {
        path: 'importArticles',
        columns:
          'articleNumber;articleName;templateNumber;templateItemNumber;templateItemName;duration;resourceGroupName',
        row: (mark) => `${mark};Part;${mark};10;Saw;60;Saws`,
      });
    },
  },
  'rows of positions': {
    atOnce: 4,
    becomes: ['ProjectCreated', 'OrderPositionAdded', 'OrderPositionPlanned'],
    async open(url) {
      const plant = await makeSmallPlant(url);
      const { admin, resourceGroupId } = plant;
      const articleNumber = plant.named('A');
      const article = await admin.send('POST', '/api/basedata/articles', { articleName: 'Part', articleNumber });
      const technologyItems = [{ number: 10, valueAddName: 'Saw', resourceGroupId, duration: 1 }];
      const { articleId } = article.body;
      const made = await admin.send('POST', '/api/basedata/technologies', { articleId, technologyItems });
      if (made.status !== 201) throw new Error(`The technology answered ${made.status}: ${JSON.stringify(made.body)}`);
      const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
      return importing(admin, url, nextName, {
        path: 'importProjectPositionsFile',
        columns: 'projectNumber;articleNumber;amount;deliveryDate;planned;planAnyway',
        row: (mark) => `${mark};${articleNumber};1;${inAYear};yes;yes`,
      });
    },
  },
  /** Their bytes are beside the log. */
  attachments: {
    atOnce: 1,
    becomes: ['AttachmentAdded', 'bytes'],
    async open(url) {
      const admin = await signInAsAdmin(url);
      /** An object takes fifty. */
      let project: { readonly id: string; files: number } | undefined;
      return {
        next: () => `${nextName()}.txt`,
        send: (marks) =>
          each(marks, async (mark) => {
            if (project === undefined || project.files === 50) {
              const made = await answered(admin.send('POST', '/api/planning/projects', bodyOf('with files')));
              if (made === undefined || fateOf(made) === undefined) return undefined;
              project = { id: made.body.project.projectId, files: 0 };
            }
            const form = new FormData();
            form.set('files', new Blob([mark]), mark);
            const to = new URL(`/api/planning/projects/${project.id}/attachments`, url);
            const headers = { authorization: `Bearer ${admin.token}`, ...keyOf(mark) };
            const answer = await answered(fetch(to, { method: 'POST', body: form, headers }));
            const body = answer && (await answered(answer.text()));
            const fate = answer && fateOf({ status: answer.status, body });
            if (fate === 'taken') project.files += 1;
            return fate;
          }),
      };
    },
  },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;

const bodyOf = (projectName: string) => ({ project: { projectName, orderPositions: [] } });

export async function createProject(admin: ApiClient, projectName: string): Promise<Fate | undefined> {
  const answer = await answered(admin.send('POST', '/api/planning/projects', bodyOf(projectName), keyOf(projectName)));
  return answer && fateOf(answer);
}

interface Import {
  readonly path: string;
  readonly columns: string;
  readonly row: (mark: string) => string;
}

/** A file is sent until it is there, and imported under one key; a row is taken when the answer does not name it. */
function importing(admin: ApiClient, url: string, next: () => string, { path, columns, row }: Import): Writer {
  let uploaded: { readonly file: string; readonly fileIdentifier: string } | undefined;
  async function upload(file: string): Promise<typeof uploaded> {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv', 'x-file-name': 'rows.csv' };
    const answer = await answered(request(url, 'POST', '/api/basedata/uploadFile', file, headers));
    if (answer === undefined || fateOf(answer) === undefined) return undefined;
    return { file, fileIdentifier: answer.body.fileIdentifier };
  }
  /** To its end, also when nobody writes any more: what is half done then would count as half stored. */
  async function ended(importId: string): Promise<ImportJob> {
    for (;;) {
      const job = await answered(admin.get(`/api/basedata/imports/${importId}`));
      if (job?.status === 200 && isOver(job.body.state)) return job.body as ImportJob;
      await delay(pause);
    }
  }
  return {
    next,
    async send(marks) {
      const file = [columns, ...marks.map(row)].join('\n');
      if (uploaded?.file !== file) uploaded = await upload(file);
      if (uploaded === undefined) return new Map();
      const body = { fileIdentifier: uploaded.fileIdentifier, background: true };
      const started = await answered(admin.send('POST', `/api/basedata/${path}`, body, keyOf(file)));
      if (started === undefined || fateOf(started) === undefined) return new Map();
      const { answer } = await ended(started.body.importId);
      const rejected = new Set(answer?.errors.map((error) => error.row));
      // The first line of the file is its columns.
      return fatesOf(marks, (_, index) => {
        if (answer === undefined) return 'unknown';
        return rejected.has(index + 2) ? 'refused' : 'taken';
      });
    },
  };
}

function fatesOf(marks: readonly string[], of: (mark: string, index: number) => Fate | undefined) {
  const fates = new Map<string, Fate>();
  for (const [index, mark] of marks.entries()) {
    const fate = of(mark, index);
    if (fate !== undefined) fates.set(mark, fate);
  }
  return fates;
}

/** Side by side, each in a call of its own. */
async function each(marks: readonly string[], sendOne: (mark: string) => Promise<Fate | undefined>) {
  const fates = await Promise.all(marks.map(sendOne));
  return fatesOf(marks, (_, index) => fates[index]);
}

/** undefined: nobody knows, come again. A load that is refused is wrong and would prove nothing. */
function fateOf({ status, body }: Pick<ApiAnswer, 'status' | 'body'>): Fate | undefined {
  if (status < 300) return 'taken';
  if (status >= 500 || status === 429) return undefined;
  throw new Error(`A thing of the load was refused with ${status}: ${JSON.stringify(body)}`);
}

/** undefined: the connection broke, as `fetch` says it. */
const answered = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof TypeError) return undefined;
    throw error;
  });

const keyOf = (mark: string) => ({ 'idempotency-key': sha256(mark) });
const idOf = (mark: string): string => eventIdOf(mark, 0);
const nextName = (): string => `thing ${randomUUID()}`;

/** Reports have no names: their steps are told apart by who writes, and what is said of one by when it happened. */
function nextMoment(operationId: string): () => string {
  let last = 0;
  return () => {
    // Not ahead of the server's clock, which would then count instead.
    last = Math.max(last + 1, Date.now() - 1_000);
    return `${operationId}@${last}`;
  };
}
const instantOf = (mark: string): string => new Date(Number(mark.split('@')[1])).toISOString();

async function stepOf({ admin, operationId }: SmallPlant) {
  const { body: step } = await admin.get(`/api/planning/v3/operations/${operationId}`);
  const { body: order } = await admin.get(`/api/planning/productionOrders/${step.productionOrderId}`);
  const { resourceId, position } = step as { resourceId: string; position: number };
  return { resourceId, position, productionOrderNumber: order.productionOrderNumber as string };
}
