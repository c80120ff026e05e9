import { z } from 'zod';
import { fileKinds } from '#domain/base-data/file-kinds.ts';
import { defineCall } from '#domain/call.ts';

/** Files that are taken from folders and written to one by themselves (domain facts §12; docs/import.md). */

/** A folder for each kind of files that are taken, and the one that progress is written to. */
export const automatedPlaces = [...fileKinds, 'progresses'] as const;
export type AutomatedPlace = (typeof automatedPlaces)[number];

/** Why nothing is taken from a folder or written to it, beside codes of refusals. */
export const placeFaults = [
  /** The operator has set no root. */
  'noRoot',
  'folderAway',
  'folderOutside',
  /** Nobody in whose name, or nobody any more; and one who may not do it any more. */
  'nobody',
  'personAway',
  'personMayNot',
] as const;
export type PlaceFault = (typeof placeFaults)[number];

/** Why a file was not taken as it is, beside codes of refusals. */
export const fileFaults = [
  /** A link, a device or the like. */
  'noFile',
  'unreadable',
  /** Some rows were refused, or all. */
  'rowsRefused',
] as const;
export type FileFault = (typeof fileFaults)[number];

const count = z.number().int();

export const automatedFileSchema = z.object({
  fileName: z.string(),
  outcome: z.enum(['done', 'failed']),
  /** Of `fileFaults`, or of a refusal. */
  errorCode: z.string().optional(),
  imported: count.optional(),
  rejected: count.optional(),
  /** Where it is now, below the folder of its kind. */
  movedTo: z.string(),
  at: z.iso.datetime(),
  /** The import that it was, as long as that is kept. */
  importId: z.string().optional(),
});
export type AutomatedFile = z.infer<typeof automatedFileSchema>;

export const automatedPlaceSchema = z.object({
  place: z.enum(automatedPlaces),
  isOn: z.boolean(),
  lookedAt: z.iso.datetime().optional(),
  /** Of `placeFaults`, or of a refusal. */
  fault: z.string().optional(),
  /** The last ones, newest first. */
  files: z.array(automatedFileSchema),
});

/** How many files of each folder are told of. */
export const mostFiles = 5;

export const readAutomated = defineCall({
  path: '/api/planning/automatedImport',
  right: 'import.read',
  summary: `What is taken from folders and written to one by itself: when it was looked, what is wrong, the last ${mostFiles} files of each`,
  answer: z.object({
    /** Whether the operator has set where. */
    hasImportFolder: z.boolean(),
    hasExportFolder: z.boolean(),
    places: z.array(automatedPlaceSchema),
  }),
});

/** Sent to `user.{id}.messages` of the two who are responsible; the page tells the same. */
export const automatedMessageSchema = z.object({
  kind: z.literal('automatedFault'),
  place: z.enum(automatedPlaces),
  fileName: z.string().optional(),
});
export type AutomatedMessage = z.infer<typeof automatedMessageSchema>;
