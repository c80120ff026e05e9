import { hash } from 'node:crypto';
import { access, copyFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { FileKind } from '#domain/base-data/file-kinds.ts';
import { folderSettings, type GlobalSettings } from '#domain/base-data/settings.ts';
import type { FileFault, PlaceFault } from '#domain/import/automated.ts';
import { faultText } from '#domain/import/automated-words.ts';
import { normalised } from '#domain/import/file/normalised.ts';
import { importAnswerSchema } from '#domain/import/import-job.ts';
import { templateColumns } from '#domain/import/import-types.ts';
import { optionsOf } from '#domain/import/options.ts';
import { type ErrorCode, isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { offsetAt } from '#domain/kernel/time-zone.ts';
import { isOver } from '#domain/runs/run.ts';
import { runFilePath } from '#infra/files/run-files.ts';
import { ifThere } from '#infra/if-there.ts';
import { isOutOfSpace } from '#infra/storage/out-of-space.ts';
import {
  type ImportParameters,
  type ImportParts,
  importParametersSchema,
  lastMapping,
  startImport,
} from '../imports/import-work.ts';
import { idsOf } from '../kernel/command.ts';
import type { StoredRun } from '../runs/run-store.ts';
import type { Runs } from '../runs/runs.ts';
import type { AutomatedPerson } from './automated-person.ts';
import { completeAmong, contentOf, filesIn, folderBelow, nameWithTime, type SeenFile } from './folders.ts';
import type { JudgedFile, PlaceStore } from './place-store.ts';

export interface TakingParts {
  /** The operator's. */
  readonly root: string;
  /** Of the files that runs have left. */
  readonly runFolder: string;
  readonly files: ImportParts['files'];
  readonly runs: Pick<Runs, 'find' | 'start' | 'ended' | 'lastOf'>;
  readonly places: PlaceStore;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => number;
  /** The process ends. */
  readonly stopping: AbortSignal;
}

/** What a look has come to. */
export interface Look {
  /** Files of the folder, for the next look. */
  readonly seen: readonly SeenFile[];
  readonly isOpen: boolean;
  /** Of `PlaceFault`, or of a refusal that says nothing about a file. */
  readonly fault: string | undefined;
}

interface Folders {
  readonly kind: FileKind;
  /** As it is set. */
  readonly relative: string;
  readonly own: string;
  readonly taking: string;
  readonly done: string;
  readonly failed: string;
}

/** A refusal that says nothing about the file: it is tried again. */
class TriedAgain extends Error {
  readonly errorCode: ErrorCode;
  constructor({ errorCode }: Rejection) {
    super(errorCode);
    this.errorCode = errorCode;
  }
}

/**
 * One look at the folder of a kind of files. A file that is as it was at the look before is first moved to `taking`, where nobody
 * else writes it, then imported, judged, and moved to `done` or `failed`. Every step can be done again: a look after a kill goes on
 * with what is in `taking`, under the same import.
 */
export async function takeFiles(
  kind: FileKind,
  before: readonly SeenFile[],
  settings: GlobalSettings,
  person: AutomatedPerson,
  parts: TakingParts,
): Promise<Look> {
  const folders = await foldersOf(kind, settings, parts.root);
  if (typeof folders === 'string') return { seen: [], isOpen: true, fault: folders };
  let fault: string | undefined;
  let isOpen = false;
  const attempt = async (work: () => Promise<boolean>): Promise<void> => {
    try {
      if (parts.stopping.aborted || !(await work())) isOpen = true;
    } catch (error) {
      // The others are taken; this one is tried again.
      isOpen = true;
      fault = faultOf(error);
      if (fault === 'unknownError') parts.log.error({ err: error, kind }, 'a file of a folder was not taken');
    }
  };
  const take = (name: string) => () => takeOne(name, folders, settings, person, parts);
  for (const { name } of await filesIn(folders.taking)) await attempt(take(name));

  const seen = await filesIn(folders.own);
  for (const { name } of completeAmong(seen, before))
    await attempt(async () => {
      const taken = path.join(folders.taking, name);
      // The one before it under the same name goes first.
      if (await isThere(taken)) return false;
      await rename(path.join(folders.own, name), taken);
      return take(name)();
    });
  const left = await filesIn(folders.own);
  return { seen: left, isOpen: isOpen || left.length > 0, fault };
}

async function foldersOf(kind: FileKind, settings: GlobalSettings, root: string): Promise<Folders | PlaceFault> {
  const relative = settings[folderSettings[kind]];
  const found: string[] = [];
  for (const folder of ['', '/taking', '/done', '/failed']) {
    const below = await folderBelow(root, `${relative}${folder}`);
    if (typeof below === 'string') return below;
    found.push(below.path);
  }
  const [own = '', taking = '', done = '', failed = ''] = found;
  return { kind, relative, own, taking, done, failed };
}

/** False: the process stops before it is over. */
async function takeOne(
  name: string,
  folders: Folders,
  settings: GlobalSettings,
  person: AutomatedPerson,
  parts: TakingParts,
): Promise<boolean> {
  const { kind, relative, taking } = folders;
  const file = path.join(taking, name);
  const [seen] = (await filesIn(taking)).filter((one) => one.name === name);
  if (seen === undefined) return true;
  const content = isReadable(name) ? await contentOf(file) : 'wrongFileFormat';
  const mark = typeof content === 'string' ? `${content} ${seen.size}` : hash('sha256', content);
  const fileId = idsOf(hash('sha256', [kind, relative, name, seen.modified, mark].join('\n')))();
  let judged = await parts.places.find(fileId);
  if (judged === undefined) {
    const become = await becomeOf(content, { fileId, name, kind }, settings, person, parts);
    if (become === undefined) return false;
    const { outcome } = become;
    const there = new Set(await readdir(folders[outcome]));
    const movedTo = `${outcome}/${nameWithTime(name, stampOf(parts.now(), settings.plantTimeZone), there)}`;
    judged = { fileId, place: kind, fileName: name, movedTo, ...become };
    await parts.places.judge(judged);
  }
  const target = path.join(folders.own, judged.movedTo);
  // Beside it before the file is: whoever sees the one finds the other.
  if (judged.outcome === 'failed') await leaveErrors(target, judged, person, parts);
  await rename(file, target);
  return true;
}

type Become = Pick<JudgedFile, 'outcome' | 'errorCode' | 'imported' | 'rejected'>;

/** What becomes of a file; undefined: the process stops before that is known. */
async function becomeOf(
  content: Buffer | FileFault | 'fileTooLarge' | 'wrongFileFormat',
  file: { readonly fileId: string; readonly name: string; readonly kind: FileKind },
  settings: GlobalSettings,
  person: AutomatedPerson,
  parts: TakingParts,
): Promise<Become | undefined> {
  if (typeof content === 'string') return { outcome: 'failed', errorCode: content };
  const run = await importOf(content, file, settings, person, parts);
  if (run === undefined) return undefined;
  if (run.state === 'cancelled') return { outcome: 'failed', errorCode: 'importCancelled' };
  if (run.state !== 'finished') return { outcome: 'failed', errorCode: run.errorCode ?? 'unknownError' };
  const { outcome, imported, rejected } = importAnswerSchema.parse(run.result);
  const counts = { imported, rejected };
  return outcome === 'success'
    ? { outcome: 'done', ...counts }
    : { outcome: 'failed', errorCode: 'rowsRefused' satisfies FileFault, ...counts };
}

/** The import of the file, once it is over: begun here, or by a look that was broken off. */
async function importOf(
  content: Buffer,
  { fileId, name, kind }: { readonly fileId: string; readonly name: string; readonly kind: FileKind },
  settings: GlobalSettings,
  { userId, language, scope }: AutomatedPerson,
  { files, runs, stopping }: TakingParts,
): Promise<StoredRun | undefined> {
  const known = await runs.find(fileId);
  if (known === undefined) {
    const stored = await files.store(userId, name, Readable.from([content]));
    if (isRejection(stored)) throw new TriedAgain(stored);
    const importType = `import${kind}` as const;
    const parameters: ImportParameters = {
      fileIdentifier: stored.fileIdentifier,
      fileName: name,
      importType,
      mapping: await lastMapping(importType, runs),
      // What holds at this moment, so that the import tells by what it was done.
      parameters: { ...optionsOf(settings), externalSystem: settings.automatedImportExternalSystem },
      language,
    };
    const started = await startImport(runs, { runId: fileId, kind: 'import', parameters, startedBy: userId, scope });
    if (isRejection(started)) throw new TriedAgain(started);
  }
  while (!stopping.aborted) {
    const over = await runs.ended(fileId, 60_000);
    if (over === undefined || !isOver(over.state)) continue;
    // The folder has it: a day of an ERP's files would be more than somebody may upload.
    await files.remove(importParametersSchema.parse(over.parameters).fileIdentifier);
    return over;
  }
  return undefined;
}

/** The error file of the import, or a text that says why there was none. */
async function leaveErrors(
  target: string,
  { fileId, place, errorCode = 'unknownError' }: JudgedFile,
  { language }: AutomatedPerson,
  { runs, runFolder }: TakingParts,
): Promise<void> {
  const run = await runs.find(fileId);
  const { dir, name } = path.parse(target);
  const beside = (ending: string): string => path.join(dir, `${name}-errors${ending}`);
  if (run?.file !== undefined) {
    const copying = copyFile(runFilePath(runFolder, fileId), beside(path.extname(run.file.name)));
    if (await ifThere(copying.then(() => true))) return;
  }
  const missing = run?.detailsObject?.['missingColumns'];
  const columns = place === 'progresses' ? [] : templateColumns(`import${place}`);
  const named = columns.filter((column) => Array.isArray(missing) && missing.includes(normalised(column)));
  const text = faultText(language, errorCode, named);
  await writeFile(beside('.txt'), `${text}\n`);
}

const isReadable = (name: string): boolean => /\.(csv|txt|xlsx)$/i.test(name);

/** Of the plant's clocks, as names of files may have it. */
const stampOf = (now: number, zone: string): string =>
  new Date(now + offsetAt(zone, now)).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

export function faultOf(error: unknown): PlaceFault | ErrorCode {
  if (error instanceof TriedAgain) return error.errorCode;
  if (isOutOfSpace(error)) return 'storageFull';
  const isOfFolder = error instanceof Error && 'syscall' in error && 'path' in error;
  return isOfFolder ? 'folderAway' : 'unknownError';
}
