import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { givenRightSchema } from '#domain/administration/api-token.ts';
import { exportRightOf } from '#domain/administration/list-rights.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { listFileName, mediaTypes } from '#domain/list-file/list-file.ts';
import { exportList } from '#domain/list-file/list-file-calls.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import type { ApiTokens } from '#infra/api-tokens.ts';
import type { Config } from '#infra/config.ts';
import { mainLine } from '#infra/event-store/branch.ts';
import type { RunFiles } from '#infra/files/run-files.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import { fromGateway } from '#infra/http/gateway-only.ts';
import type { Service } from '#infra/http/service.ts';
import { listFile } from '#infra/list-file.ts';
import { startRun } from '../runs/run-routes.ts';
import { type KindOfWork, type RunAtWork, RunEnded, type Runs } from '../runs/runs.ts';

/** A list that is too long for a page, as a file: a run reads it as whoever has asked for it (decision 0255). */
export function listExportRoute(service: Service, { runs }: { readonly runs: Runs }): void {
  answerCall(service, exportList, async (request) => {
    const { body } = request;
    const right = exportRightOf(body.path);
    if (right !== undefined && !scopeOf(request).rights.has(right)) return reject('accessDenied', { right });
    if (!isZone(body.zone)) return reject('validation', { fields: { zone: 'invalid' } });
    const fileName = listFileName(Date.now(), body.zone, body.format);
    return startRun(runs, 'listExport', { ...body, fileName }, request);
  });
}

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Asks the query-service; `path` with its query. */
export type ReadList = (
  path: string,
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** @throws when nobody answers within two minutes */
export const listReader =
  ({ queryServiceUrl, serviceSecret }: Pick<Config, 'queryServiceUrl' | 'serviceSecret'>): ReadList =>
  async (path, headers) => {
    const answer = await fetch(`${queryServiceUrl}${path}`, {
      headers: { ...headers, ...fromGateway(serviceSecret) },
      signal: AbortSignal.timeout(120_000),
    });
    return { status: answer.status, body: await answer.json() };
  };

interface ListExportParts {
  readonly readList: ReadList;
  readonly apiTokens: Pick<ApiTokens, 'create' | 'revoke'>;
  readonly files: RunFiles;
  readonly log: Pick<Logger, 'warn'>;
  /** Puts the file of a run into a folder of the operator, too. */
  readonly deliver: (runId: string, fileName: string, folder: string) => Promise<Rejection | undefined>;
}

const parametersSchema = exportList.body.extend({
  fileName: z.string(),
  /** Of a list that is written by itself: the folder that it is for. */
  deliverTo: z.string().optional(),
});
export type ListExportParameters = z.output<typeof parametersSchema>;

/** Rows of one question. */
const pageSize = 1_000;
/** Of the token by which one run reads; it is revoked when the run ends. */
const tokenLives = 12 * 60 * 60 * 1_000;

/** It reads only: whatever it is broken off by, it begins again. */
export const listExportWork = (parts: ListExportParts): KindOfWork => ({
  lane: 'listExport',
  goesOn: true,
  keptFor: '2 days',
  async work(run) {
    const asked = parametersSchema.parse(run.parameters);
    const { format, columns, language, zone, fileName, deliverTo } = asked;
    const { apiTokenId, token } = await parts.apiTokens.create({
      name: fileName,
      // To see and to take out, as far as whoever has started it may; rights that are lost meanwhile are lost here, too.
      rights: [...run.scope.rights].flatMap((right) =>
        /\.(read|export)$/.test(right) ? (givenRightSchema.safeParse(right).data ?? []) : [],
      ),
      userId: run.startedBy,
      expiresAt: new Date(Date.now() + tokenLives),
    });
    let rows = 0;
    try {
      const pages = readPages(parts, run, asked, token, (count) => (rows = count));
      await parts.files.write(run.runId, listFile(format, columns, pages, { language, zone }));
    } finally {
      await parts.apiTokens.revoke(apiTokenId);
    }
    const refused = deliverTo === undefined ? undefined : await parts.deliver(run.runId, fileName, deliverTo);
    if (refused !== undefined) return refused;
    return { state: 'finished', result: { rows }, file: { name: fileName, mediaType: mediaTypes[format] } };
  },
});

const pageSchema = z.object({ items: z.array(z.unknown()), total: z.number() });
const refusalSchema = z.object({ errorCode: z.string(), detailsObject: z.record(z.string(), z.unknown()).optional() });

async function* readPages(
  { readList, log }: ListExportParts,
  run: RunAtWork,
  { path, query }: ListExportParameters,
  token: string,
  onRows: (count: number) => void,
): AsyncGenerator<readonly unknown[]> {
  const { branch } = run.scope;
  const headers = {
    authorization: `Bearer ${token}`,
    'x-purpose': 'export',
    ...(branch.id === mainLine.id ? {} : { [simulationHeader]: branch.id }),
  };
  let count = 0;
  for (;;) {
    if (run.cancelled.aborted || run.stopping.aborted) throw new RunEnded({ state: 'cancelled' });
    const page = new URLSearchParams({ ...query, offset: String(count), limit: String(pageSize) });
    const answer = await readList(`/api${path}?${page}`, headers).catch((error: unknown) => ({
      status: 503,
      body: error,
    }));
    if (answer.status >= 500 || answer.status === 429) {
      // It is away, or behind, or many ask.
      log.warn({ runId: run.runId, path, ...answer }, 'the list of an export is waited for');
      await delay(2_000, undefined, { signal: AbortSignal.any([run.cancelled, run.stopping]) }).catch(() => undefined);
      continue;
    }
    if (answer.status !== 200) {
      const { errorCode, detailsObject } = refusalSchema.parse(answer.body);
      throw new RunEnded(reject(errorCode as Rejection['errorCode'], detailsObject));
    }
    const { items, total } = pageSchema.parse(answer.body);
    yield items;
    count += items.length;
    onRows(count);
    run.note({ done: count, total: Math.max(total, count), detail: {} });
    if (items.length === 0 || count >= total) return;
  }
}
