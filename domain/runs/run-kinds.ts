import { z } from 'zod';
import {
  fileReadingSchema,
  importAnswerSchema,
  importSteps,
  validationAnswerSchema,
} from '#domain/import/import-job.ts';
import { importTypes } from '#domain/import/import-types.ts';
import { importUndoneSchema } from '#domain/import/import-undone.ts';
import type { Right, Rights } from '#domain/kernel/rights.ts';
import { remedyRunFigures, remedyRunResult } from '#domain/planning/api/remedies-api.ts';
import { type RunKind, runBase } from './run.ts';

/** Work that takes longer than a request (design, section 13; decision 0210). */

interface KindOfRun {
  /** Who may see everybody's; undefined: only who has started it sees it. */
  readonly read: Right | undefined;
  /** What ending it early needs. */
  readonly cancel: Right;
  /** What it is about: of its parameters. */
  readonly about: z.ZodType;
  /** Where it stands, beside `done` of `total`. */
  readonly detail: z.ZodType;
  /** What has come of it, and what lists say of that. */
  readonly result: z.ZodType;
  readonly figures: z.ZodType;
}

const count = z.number().int();
/** Which file, and how it is read. */
const importedFile = z.object({
  importType: z.enum(importTypes),
  fileName: z.string(),
  ...fileReadingSchema.shape,
  /** In no list: who knows it may import the file. */
  fileIdentifier: fileReadingSchema.shape.fileIdentifier.optional(),
});
const nothing = z.object({});
const searched = z.object({ iterations: z.number().optional(), lateness: z.number().optional() });

/** Kinds of runs, as people and other systems see them; the command-service knows how each is done (`plant-runs.ts`). */
export const runKinds = {
  import: {
    read: 'import.read',
    cancel: 'import.write',
    about: importedFile,
    detail: z.object({ step: z.enum(importSteps).optional() }),
    result: importAnswerSchema,
    figures: z.object({ imported: count, unchanged: count.default(0), rejected: count }),
  },
  /** What an import would do. */
  importCheck: {
    read: undefined,
    cancel: 'import.write',
    about: importedFile,
    detail: z.object({ step: z.enum(importSteps).optional() }),
    result: validationAnswerSchema,
    figures: z.object({ rows: count, valid: count }),
  },
  /** An import is taken back. */
  importUndo: {
    read: 'import.read',
    cancel: 'import.write',
    about: z.object({ importId: z.string(), importType: z.enum(importTypes), fileName: z.string() }),
    detail: z.object({ step: z.enum(importSteps).optional() }),
    result: importUndoneSchema.pick({ undone: true, kept: true }),
    figures: importUndoneSchema.pick({ undone: true, kept: true }),
  },
  samplePlant: {
    read: 'useradmin.write',
    cancel: 'useradmin.write',
    about: z.object({ change: z.enum(['load', 'remove']) }),
    detail: z.object({ step: z.enum(['writing', 'reporting']).optional() }),
    /** How much of it stayed. */
    result: z.object({ kept: count }),
    figures: z.object({ kept: count }),
  },
  optimisation: {
    read: undefined,
    cancel: 'timeline.write',
    about: nothing,
    detail: searched,
    result: z.object({ operationsMoved: count, positionsLate: count }),
    figures: z.object({ operationsMoved: count, positionsLate: count }),
  },
  /** What moves are worth: short searches at several prices. */
  tradeOffs: {
    read: undefined,
    cancel: 'timeline.write',
    about: nothing,
    detail: nothing,
    result: nothing,
    figures: nothing,
  },
  /** Ways out of many conflicts, to be taken as one. */
  remedies: {
    read: undefined,
    cancel: 'timeline.write',
    about: z.object({ conflictIds: z.array(z.string()).optional() }),
    detail: nothing,
    result: remedyRunResult,
    figures: remedyRunFigures,
  },
  /** A list that is too long for a page, as a file. */
  listExport: {
    read: undefined,
    cancel: 'planningObjects.export',
    about: z.object({ title: z.string() }),
    detail: nothing,
    result: z.object({ rows: count }),
    figures: z.object({ rows: count }),
  },
  /** The whole plant as an archive. */
  plantArchive: {
    read: 'useradmin.write',
    cancel: 'useradmin.write',
    about: nothing,
    detail: nothing,
    result: z.object({ events: count }),
    figures: z.object({ events: count }),
  },
  /** Such an archive is read into an empty plant; `isSame`: the plan has the hash that the archive says. */
  plantRestore: {
    read: 'useradmin.write',
    cancel: 'useradmin.write',
    about: z.object({ fileName: z.string() }),
    detail: nothing,
    result: z.object({ events: count, planHash: z.string(), isSame: z.boolean() }),
    figures: z.object({ events: count, isSame: z.boolean() }),
  },
  /** The sealed log, or a part of it, as an archive. */
  auditExport: {
    read: 'audit.export',
    cancel: 'audit.export',
    about: z.object({ from: z.iso.datetime().optional(), to: z.iso.datetime().optional() }),
    detail: nothing,
    result: z.object({ events: count }),
    figures: z.object({ events: count }),
  },
} as const satisfies Readonly<Record<RunKind, KindOfRun>>;

/** Whether somebody may see a run of others. */
export const maySeeAll = (kind: RunKind, rights: Rights): boolean => {
  const { read }: KindOfRun = runKinds[kind];
  return read !== undefined && rights.has(read);
};

/** One kind beside the other, so that whoever knows the kind knows what it is about. */
const ofKind = <
  Kind extends RunKind,
  About extends z.ZodType,
  Detail extends z.ZodType,
  Figures extends z.ZodType,
  Result extends z.ZodType,
>(
  kind: Kind,
  { about, detail, figures, result }: { about: About; detail: Detail; figures: Figures; result: Result },
) =>
  runBase.extend({
    kind: z.literal(kind),
    about,
    detail,
    /** When something has come of it; lists have the figures only. */
    figures: figures.optional(),
    result: result.optional(),
  });

export const runSchema = z.discriminatedUnion('kind', [
  ofKind('import', runKinds.import),
  ofKind('importCheck', runKinds.importCheck),
  ofKind('importUndo', runKinds.importUndo),
  ofKind('samplePlant', runKinds.samplePlant),
  ofKind('optimisation', runKinds.optimisation),
  ofKind('tradeOffs', runKinds.tradeOffs),
  ofKind('remedies', runKinds.remedies),
  ofKind('listExport', runKinds.listExport),
  ofKind('plantArchive', runKinds.plantArchive),
  ofKind('plantRestore', runKinds.plantRestore),
  ofKind('auditExport', runKinds.auditExport),
]);
export type Run = z.infer<typeof runSchema>;
