import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';
import { fileLimit } from '#domain/kernel/file-limit.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import type { FieldErrors } from './fields/field-codes.ts';
import { archived, name, text } from './fields/field-types.ts';

/** Topics under which tutorials stand, in their order (base data §2, `/videotutorials/{topic}/{id}`); the last is the plant's own. */
export const tutorialTopics = ['planning', 'orders', 'shopFloor', 'baseData', 'administration', 'plant'] as const;
export type TutorialTopic = (typeof tutorialTopics)[number];

/** A film that the plant has sent; its bytes are not in the log. */
const tutorialFile = z.strictObject({
  /** Also the name of the stored file. */
  fileId: z.uuid(),
  /** As whoever sent it called it; a label only. */
  fileName: z.string().min(1).max(200),
  /** Bytes. */
  size: z.number().int().min(0).max(fileLimit),
});
export type TutorialFile = z.infer<typeof tutorialFile>;

/** A tutorial of the plant: a film that lies here or elsewhere (decision 0294). */
export const videoTutorial = z.strictObject({
  tutorialName: name,
  topic: z.enum(tutorialTopics).default('plant'),
  description: text.optional(),
  /** Pages of the browser alone: nothing that a click would run. */
  link: z
    .string()
    .trim()
    .max(2_000)
    .regex(/^https?:\/\/[^\s/]+(\/\S*)?$/i)
    .optional(),
  file: tutorialFile.optional(),
  archived,
});
export type VideoTutorial = z.infer<typeof videoTutorial>;

/** It has something to look at. */
export const tutorialErrors = ({ link, file }: Pick<VideoTutorial, 'link' | 'file'>): FieldErrors =>
  link === undefined && file === undefined ? { link: 'linkOrFile' } : {};

const shown = z.object({
  videoTutorialId: objectIdSchema,
  tutorialName: z.string(),
  topic: z.enum(tutorialTopics),
  description: z.string().optional(),
  link: z.string().optional(),
  file: z.object({ fileName: z.string(), size: z.number() }).optional(),
});

/** For every page of whoever is signed in; the list that is administered has its rights. */
export const listTutorials = defineCall({
  path: '/api/clients/videoTutorials',
  right: 'session',
  summary: 'Video tutorials of the plant, without archived ones',
  answer: listOf(shown),
});

/** Of one tutorial; at most as large as `fileLimit`, so a page reads it whole. */
export const tutorialFilePath = '/api/clients/videoTutorials/:id/file';

/** A tutorial names what was sent in its `file`; what none names is gone a day later. */
export const sendTutorialFile = defineCall({
  method: 'POST',
  path: '/api/basedata/videoTutorialFiles',
  right: 'configuration.write',
  summary: 'Send the film of a tutorial, multipart/form-data with one file, at most 25 MB: MP4 or WebM',
  status: 201,
  answer: tutorialFile,
});
