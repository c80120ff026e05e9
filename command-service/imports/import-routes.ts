import { hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Papa from 'papaparse';
import type { Factory } from '#domain/base-data/factory.ts';
import { cancelImport, importCalls, importRows, inspectFile, undoImport } from '#domain/import/calls.ts';
import { type ColumnMapping, findColumns } from '#domain/import/file/columns.ts';
import { headingsOf, headOf } from '#domain/import/file/table.ts';
import {
  type FileReading,
  type ImportState,
  type Inspection,
  importAnswerSchema,
  importStateOf,
  validationAnswerSchema,
} from '#domain/import/import-job.ts';
import {
  type ImportType,
  importTypes,
  plantColumns,
  recogniseType,
  templateColumns,
} from '#domain/import/import-types.ts';
import { refuseType, refuseUndo } from '#domain/import/type-rights.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { isOver, type RunKind } from '#domain/runs/run.ts';
import { runKinds } from '#domain/runs/run-kinds.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Caller } from '#infra/http/scope.ts';
import type { Service } from '#infra/http/service.ts';
import { idsOf } from '../kernel/command.ts';
import type { NewRun, StoredRun } from '../runs/run-store.ts';
import type { Runs } from '../runs/runs.ts';
import type { FileLines } from './file-lines.ts';
import { undoOf } from './import-undo.ts';
import {
  type ImportParameters,
  type ImportParts,
  importParametersSchema,
  isSameImport,
  lastMapping,
  startImport,
} from './import-work.ts';
import { firstLinesOf } from './read-table.ts';

/** Milliseconds for which a request waits for its import: less than the gateway waits for an answer. */
const waitFor = 45_000;

export interface ImportContext extends Pick<ImportParts, 'files' | 'onBranch'> {
  readonly runs: Runs;
}

/** Look at, check and import uploaded files, and cancel imports (base data §7, docs/import.md). */
export function importRoutes(service: Service, { files, runs, onBranch }: ImportContext): void {
  answerCall(service, inspectFile, async (request) => {
    const { fileIdentifier, importType, format = {} } = request.body;
    const found = await files.find(fileIdentifier);
    if (found === undefined) return reject('objectnotexists', { fileIdentifier });
    const read = await firstLinesOf(found.content, format);
    if (isRejection(read)) return read;
    return onBranch(scopeOf(request).branch, async (target) => inspected(read, target.factory(), importType, runs));
  });

  const kinds = { check: 'importCheck', start: 'import' } as const;
  for (const type of Object.keys(importCalls) as ImportType[])
    for (const [call, kind] of Object.entries(kinds) as [keyof typeof kinds, RunKind & keyof typeof answers][])
      answerCall(
        service,
        importCalls[type][call],
        async (request, reply) => {
          const refused = refuseType(scopeOf(request).rights, type);
          if (refused !== undefined) return refused;
          const kept = await begin(request, kind, type, request.body, { files, runs });
          if (isRejection(kept)) return kept;
          const importId = kept.runId;
          if (request.body.background === true) return { importId, state: stateOf(kept) };
          reply.code(200);
          const over = await runs.ended(importId, waitFor);
          return over === undefined ? reject('importUnderWay', { importId }) : answerOf(over, kind, reply);
        },
        {},
        { takesKey: true },
      );

  answerCall(
    service,
    importRows,
    async (request) => {
      const type = importTypes.find((one) => one === `import${request.params.type}`);
      if (type === undefined) return reject('objectnotexists', { type: request.params.type });
      const refused = refuseType(scopeOf(request).rights, type);
      if (refused !== undefined) return refused;
      if (request.headers['idempotency-key'] === undefined)
        return reject('validation', { fields: { 'Idempotency-Key': 'required' } });
      const { rows, fileIdentifier, ...reading } = request.body;
      if ((rows === undefined) === (fileIdentifier === undefined))
        return reject('validation', { fields: { rows: rows === undefined ? 'required' : 'invalid' } });
      const file =
        rows === undefined
          ? { fileIdentifier: fileIdentifier ?? '' }
          : await fileOfRows(rows, callerOf(request), files);
      if (isRejection(file)) return file;
      const sent = rows === undefined ? {} : { format: formatOfRows, rowsHash: hash('sha256', JSON.stringify(rows)) };
      const kept = await begin(
        request,
        'import',
        type,
        { ...reading, ...sent, fileIdentifier: file.fileIdentifier },
        { files, runs },
      );
      if (isRejection(kept)) return kept;
      return { importId: kept.runId, state: stateOf(kept) };
    },
    {},
    { takesKey: true },
  );

  answerCall(service, cancelImport, async (request) => {
    const { importId } = request.params;
    const found = await runs.find(importId);
    if (
      (found?.kind !== 'import' && found?.kind !== 'importCheck') ||
      found.scope.branch.id !== scopeOf(request).branch.id
    )
      return reject('objectnotexists', { importId });
    const run = (await runs.cancel(importId)) ?? found;
    return { importId, state: stateOf(run) };
  });

  answerCall(service, undoImport, async (request, reply) => {
    const { importId } = request.params;
    const scope = scopeOf(request);
    const found = await runs.find(importId);
    if (found?.kind !== 'import' || found.scope.branch.id !== scope.branch.id)
      return reject('objectnotexists', { importId });
    const { importType } = importParametersSchema.parse(found.parameters);
    const refused = refuseUndo(scope.rights, importType);
    if (refused !== undefined) return refused;
    if (!isOver(found.state)) return reject('importUnderWay', { importId });
    if (found.beganAt === undefined) return reject('nothingToUndo', { importId });
    const started = await runs.start({ ...undoOf(found), startedBy: callerOf(request).user.userId, scope });
    if (isRejection(started)) return started;
    const over = await runs.ended(started.runId, waitFor);
    if (over === undefined) return reject('importUnderWay', { importId: started.runId });
    const { state, result, errorCode, detailsObject, position } = over;
    if (position !== undefined) reply.header('x-position', String(position));
    if (state === 'failed' || result === undefined) return reject(errorCode ?? 'importCancelled', detailsObject);
    return { ...runKinds.importUndo.result.parse(result), importId, undoneBy: over.runId };
  });
}

const formatOfRows = { encoding: 'utf-8', separator: ',', decimal: '.', dates: 'day' } as const;

/** Rows that a system has sent as a file, under all the names that they have. */
function fileOfRows(
  rows: readonly Readonly<Record<string, string | number | boolean | null>>[],
  { user }: Pick<Caller, 'user'>,
  files: ImportParts['files'],
): Promise<{ readonly fileIdentifier: string } | Rejection> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const text = Papa.unparse([...rows], { columns, delimiter: formatOfRows.separator });
  return files.store(user.userId, 'rows.csv', Readable.from(Buffer.from(text)));
}

/** What the first lines of a file say. */
async function inspected(
  { lines, format, sheets }: FileLines,
  factory: Factory,
  asked: ImportType | undefined,
  runs: Pick<Runs, 'lastOf'>,
): Promise<Inspection> {
  const head = headOf(lines);
  const headings = headingsOf(lines[head]);
  const importType = asked ?? recogniseType(headings, factory);
  const mapping = importType && (await lastMapping(importType, runs));
  const known = importType && {
    ...plantColumns(importType, factory),
    documented: templateColumns(importType),
    mapping,
  };
  return {
    ...(importType && { importType }),
    format,
    ...(sheets && { sheets: [...sheets] }),
    columns: known === undefined ? headings.map((heading) => ({ heading })) : [...findColumns(headings, known)],
    lines: lines.slice(head + 1, head + 1 + mostShown).map((line) => [...line]),
  };
}

/** Lines of a file that are shown before it is read as a whole. */
const mostShown = 20;

/** What is said, with what was said before of other headings and words; the oldest go when there are too many. */
function together(said: ColumnMapping | undefined, before: ColumnMapping | undefined): ColumnMapping | undefined {
  if (said === undefined || before === undefined) return said ?? before;
  const newest = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(entries).slice(-mostRemembered));
  const values = { ...before.values };
  for (const [column, words] of Object.entries(said.values)) values[column] = newest({ ...values[column], ...words });
  return { columns: newest({ ...before.columns, ...said.columns }), values };
}

const mostRemembered = 500;

/** Starts the run of the request. Under an Idempotency-Key its id is the key's, so that a repeat is answered with it. */
async function begin(
  request: FastifyRequest,
  kind: 'import' | 'importCheck',
  importType: ImportType,
  {
    background: _background,
    ...reading
  }: FileReading & Pick<Partial<ImportParameters>, 'rowsHash'> & { readonly background?: boolean | undefined },
  { files, runs }: Pick<ImportContext, 'files' | 'runs'>,
): Promise<StoredRun | Rejection> {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)))
    return reject('validation', { fields: { 'Idempotency-Key': 'invalid' } });
  const scope = scopeOf(request);
  const { user } = callerOf(request);
  const { userId } = user;
  const { fileIdentifier } = reading;
  const runId = idsOf(key === undefined ? randomUUID() : hash('sha256', `${userId}\n${scope.branch.id}\n${key}`))();
  const fileName = await files.nameOf(fileIdentifier);
  // A repeat may come when the file is gone.
  if (fileName === undefined && key === undefined) return reject('objectnotexists', { fileIdentifier });
  const mapping = together(reading.mapping, await lastMapping(importType, runs));
  const parameters: ImportParameters = {
    ...reading,
    mapping,
    importType,
    fileName: fileName ?? '',
    language: user.language,
  };
  const run: NewRun = { runId, kind, parameters, startedBy: userId, scope };
  const kept = await startImport(runs, run);
  return isRejection(kept) || isSameImport(run, kept) ? kept : reject('idempotencyKeyReused', { key });
}

/** As imports call it. */
const stateOf = ({ state, detail }: Pick<StoredRun, 'state' | 'detail'>): ImportState =>
  importStateOf(state, detail['step']);

const answers = { import: importAnswerSchema, importCheck: validationAnswerSchema } as const;

function answerOf(
  { state, result, position, errorCode, detailsObject }: StoredRun,
  kind: keyof typeof answers,
  reply: FastifyReply,
) {
  if (position !== undefined) reply.header('x-position', String(position));
  if (result !== undefined) return answers[kind].parse(result);
  if (state === 'cancelled') return reject('importCancelled');
  return reject(errorCode ?? 'unknownError', detailsObject);
}
