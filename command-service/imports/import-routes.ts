import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { cancelImport, importCalls } from '#domain/import/calls.ts';
import { type ImportState, importAnswerSchema, importStateOf } from '#domain/import/import-job.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Scope } from '#infra/http/scope.ts';
import { type Service } from '#infra/http/service.ts';
import { idsOf } from '../kernel/command.ts';
import type { NewRun, StoredRun } from '../runs/run-store.ts';
import type { Runs } from '../runs/runs.ts';
import { type ImportParameters, type ImportParts, isSameImport, startImport } from './import-work.ts';
import { readTableOf } from './read-table.ts';
import { checkTable, validationAnswerOf } from './run-import.ts';
import type { UploadedFiles } from './uploaded-files.ts';

/** A file is another way to write the same objects: who may not write them by hand may not by a file. */
const rightsOfType: Readonly<Record<ImportType, readonly Right[]>> = {
  importarticles: ['articles.write', 'technologies.write'],
  importprojectpositions: ['planningObjects.write'],
  importcustomers: ['customers.write'],
  importmaterial: [rightOn('materials', 'write')],
  importresources: ['resources.write'],
  importsetupmatrices: ['resources.write'],
  importfeedback: ['feedback.write'],
};

function refuseType({ rights }: Pick<Scope, 'rights'>, type: ImportType): Rejection | undefined {
  const missing = rightsOfType[type].find((right) => !rights.has(right));
  return missing && reject('accessDenied', { right: missing });
}

/** Milliseconds for which a request waits for its import: less than the gateway waits for an answer. */
const waitFor = 45_000;

export interface ImportContext extends Pick<ImportParts, 'files' | 'onBranch'> {
  readonly runs: Runs;
}

/** Check and import uploaded files, and cancel imports (base data §7, docs/import.md). */
export function importRoutes(service: Service, { files, runs, onBranch }: ImportContext): void {
  for (const type of Object.keys(importCalls) as ImportType[]) {
    answerCall(service, importCalls[type].check, async (request) => {
      const refused = refuseType(scopeOf(request), type);
      if (refused !== undefined) return refused;
      const { fileIdentifier, format = {} } = request.body;
      const found = await files.find(fileIdentifier);
      if (found === undefined) return reject('objectnotexists', { fileIdentifier });
      return onBranch(scopeOf(request).branch, async (target) => {
        const table = await readTableOf(type, found.content, format, target.factory());
        if (isRejection(table)) return table;
        const read = await checkTable(type, table, target, scopeOf(request));
        return isRejection(read) ? read : validationAnswerOf(read, table);
      });
    });
    answerCall(service, importCalls[type].start, async (request, reply) => {
      const refused = refuseType(scopeOf(request), type);
      if (refused !== undefined) return refused;
      const run = await newImport(request, type, request.body, files);
      if (isRejection(run)) return run;
      const kept = await startImport(runs, run);
      if (isRejection(kept)) return kept;
      const importId = kept.runId;
      if (!isSameImport(run, kept)) return reject('idempotencyKeyReused', { key: request.headers['idempotency-key'] });
      if (request.body.background === true) return { importId, state: stateOf(kept) };
      reply.code(200);
      const over = await runs.ended(importId, waitFor);
      return over === undefined ? reject('importUnderWay', { importId }) : answerOf(over, reply);
    });
  }

  answerCall(service, cancelImport, async (request) => {
    const { importId } = request.params;
    const found = await runs.find(importId);
    if (found?.kind !== 'import' || found.scope.branch.id !== scopeOf(request).branch.id)
      return reject('objectnotexists', { importId });
    const run = (await runs.cancel(importId)) ?? found;
    return { importId, state: stateOf(run) };
  });
}

/** The run of the request. Under an Idempotency-Key its id is the key's, so that a repeat finds it. */
async function newImport(
  request: FastifyRequest,
  importType: ImportType,
  { fileIdentifier, format }: Pick<ImportParameters, 'fileIdentifier' | 'format'>,
  files: UploadedFiles,
): Promise<NewRun | Rejection> {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)))
    return reject('validation', { fields: { 'Idempotency-Key': 'invalid' } });
  const scope = scopeOf(request);
  const { userId } = callerOf(request).user;
  const runId = idsOf(key === undefined ? randomUUID() : sha256(`${userId}\n${scope.branch.id}\n${key}`))();
  const fileName = await files.nameOf(fileIdentifier);
  // A repeat may come when the file is gone.
  if (fileName === undefined && key === undefined) return reject('objectnotexists', { fileIdentifier });
  const parameters: ImportParameters = { importType, fileIdentifier, format, fileName: fileName ?? '' };
  return { runId, kind: 'import', parameters, startedBy: userId, scope };
}

/** As imports call it. */
const stateOf = ({ state, detail }: Pick<StoredRun, 'state' | 'detail'>): ImportState =>
  importStateOf(state, detail['step']);

function answerOf({ state, result, position, errorCode, detailsObject }: StoredRun, reply: FastifyReply) {
  if (position !== undefined) reply.header('x-position', String(position));
  if (result !== undefined) return importAnswerSchema.parse(result);
  if (state === 'cancelled') return reject('importCancelled');
  return reject(errorCode ?? 'unknownError', detailsObject);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
