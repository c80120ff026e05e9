import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { reject } from '#domain/kernel/rejection.ts';
import { listRuns, mostRuns, readRun } from '#domain/runs/calls.ts';
import { isOver, type RunKind, runKindNames, runStates } from '#domain/runs/run.ts';
import { maySeeAll, type Run, runSchema } from '#domain/runs/run-kinds.ts';
import { runFilePath, runFolder } from '#infra/files/run-files.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import { saveAs } from '#infra/http/save-as.ts';
import type { Service } from '#infra/http/service.ts';
import { isoSql } from '#infra/iso-sql.ts';
import { personNameSql } from '../reads/actor.ts';
import type { QueryContext } from '../reads/context.ts';

const params = z.strictObject({ runId: z.string().max(100) });

/**
 * Work in the background that the caller may see: the own, and of kinds that a right opens everybody's (`domain/runs`). It
 * is done by the command-service (`runs/`).
 */
export function runRoutes(service: Service, { pool, config }: QueryContext): void {
  const folder = runFolder(config.dataFolder);

  answerCall(service, listRuns, async (request) => {
    const { kind, mine, active } = request.query;
    const kinds = kind === undefined ? runKindNames : [kind];
    const { rows } = await pool.query<RunRow>(
      `${runColumns('NULL')} ${seen} AND kind = ANY ($4::text[]) AND (NOT $5 OR started_by = $2) AND state = ANY ($6::text[])
         ORDER BY created_at DESC, run_id LIMIT ${mostRuns}`,
      [...seenBy(request), kinds, mine === 'true', runStates.filter((state) => active !== 'true' || !isOver(state))],
    );
    return { items: rows.map(runOf), total: rows.length };
  });

  answerCall(service, readRun, async (request) => {
    const { runId } = request.params;
    const { rows } = await pool.query<RunRow>(`${runColumns('result')} ${seen} AND run_id = $4`, [
      ...seenBy(request),
      runId,
    ]);
    return rows[0] === undefined ? reject('objectnotexists', { runId }) : runOf(rows[0]);
  });

  const send = async (request: FastifyRequest, reply: FastifyReply, runId: string, kind?: RunKind) => {
    const { rows } = await pool.query<RunRow>(
      `${runColumns('NULL')} ${seen} AND run_id = $4 AND kind = coalesce($5, kind)`,
      [...seenBy(request), runId, kind ?? null],
    );
    const file = rows[0]?.file ?? undefined;
    const path = runFilePath(folder, rows[0]?.runId ?? '');
    const found = file === undefined ? undefined : await stat(path).catch(() => undefined);
    if (file === undefined || found === undefined) return reject('objectnotexists', { runId });
    reply
      .type(file.mediaType)
      .header('content-length', found.size)
      .header('content-disposition', saveAs(file.name))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store');
    return createReadStream(path);
  };
  service.get(
    '/api/planning/runs/:runId/file',
    { config: { right: 'session' }, schema: { summary: 'The file that a run has left', params } },
    (request, reply) => send(request, reply, request.params.runId),
  );
  service.get(
    '/api/basedata/imports/:importId/errorFile',
    {
      config: { right: 'import.read' },
      schema: {
        summary: 'The refused rows of an import in the format of its file, with what is wrong; 404 where none was',
        params: z.strictObject({ importId: z.string().max(100) }),
      },
    },
    (request, reply) => send(request, reply, request.params.importId, 'import'),
  );
}

/** Of `result`: what lists leave out may be of megabytes. */
const figures = "result - 'errors' - 'unknownColumns' - 'newNames' - 'optimisation' - 'remedies' AS figures";
const asListed = "parameters - 'fileIdentifier' - 'mapping' - 'corrections'";
/** `result`: SQL of it, or NULL where it is not wanted. */
export const runColumns = (
  result: string,
): string => `SELECT run_id AS "runId", kind, state, json_build_object('done', done, 'total', total) AS progress,
  ${result === 'NULL' ? asListed : 'parameters'} AS about, detail, started_by AS "startedBy",
  ${personNameSql('started_by')} AS "startedByName", ${isoSql('created_at')} AS "createdAt",
  ${isoSql('changed_at')} AS "changedAt", is_cancelling AS "isCancelling", ${figures}, ${result} AS result, file,
  file ->> 'name' AS "fileName", error_code AS "errorCode", details AS "detailsObject" FROM operational.run`;

/** Parameters 1 to 3: branch, who asks, and the kinds of which everybody's are seen. */
const seen = 'WHERE branch = $1 AND (started_by = $2 OR kind = ANY ($3::text[]))';
function seenBy(request: FastifyRequest): readonly [string, string, readonly string[]] {
  const { rights, branch } = scopeOf(request);
  return [branch.id, callerOf(request).user.userId, runKindNames.filter((kind) => maySeeAll(kind, rights))];
}

/** A row of `runColumns`, of which the schema of runs knows the rest. */
export interface RunRow {
  readonly runId: string;
  readonly file: { readonly name: string; readonly mediaType: string } | null;
}

export const runOf = (row: RunRow): Run =>
  runSchema.parse(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
