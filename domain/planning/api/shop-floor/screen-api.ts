import { z } from 'zod';
import { screenSchema } from '#domain/administration/device.ts';
import { defineCall } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { workStepSchema } from '#domain/planning/rows/work-step-row.ts';

/** Key figures of one machine today: steps by what is of them, pieces reported, and what should have begun or ended. */
export const machineFiguresSchema = z.object({
  resourceId: z.string(),
  resourceName: z.string(),
  /** Planned to begin before the end of today and not begun. */
  planned: z.number().int(),
  started: z.number().int(),
  interrupted: z.number().int(),
  paused: z.number().int(),
  doneToday: z.number().int(),
  /** Not done although planned to be before today ends. */
  dueToday: z.number().int(),
  /** Not begun although they should have been, or at work and expected to end after their planned end. */
  late: z.number().int(),
  /** Pieces reported today, whenever their step began. */
  yieldAmount: z.number(),
  scrapAmount: z.number(),
  /** Since when the step is interrupted that has been for the longest time. */
  interruptedAt: z.iso.datetime().nullable(),
  /** Steps that were planned to end in the last thirty days, and how many of them did, within the plant's tolerance. */
  plannedEnds: z.number().int(),
  punctualEnds: z.number().int(),
});
export type MachineFigures = z.infer<typeof machineFiguresSchema>;

/** What a TV screen shows: its settings, steps of its machines unless it is one of key figures, and figures of today. */
export const screenContentSchema = z.object({
  screen: screenSchema,
  /** IANA name. */
  plantTimeZone: z.string(),
  /** The server's clock: a TV's own may be off by hours. */
  now: z.iso.datetime(),
  /** Until when the rows are known to show everything; `now` unless they have been behind for a while. */
  asOf: z.iso.datetime(),
  items: z.array(
    workStepSchema.extend({
      interruptedAt: z.iso.datetime().nullable(),
      /** Of a step at work, from its progress so far (rules §6); null while it is not known. */
      expectedEndDate: z.iso.datetime().nullable(),
    }),
  ),
  /** In the order of the screen's machines; without those that are gone. */
  figures: z.array(machineFiguresSchema),
});
export type ScreenContent = z.infer<typeof screenContentSchema>;
export type ScreenStep = ScreenContent['items'][number];

const params = z.strictObject({ id: objectIdSchema });

export const readScreenContent = defineCall({
  path: '/api/useradmin/screens/:id/content',
  right: 'public',
  summary: 'What a screen shows, work steps or key figures of its machines: header screen-token',
  params,
  answer: screenContentSchema,
});

export const previewScreen = defineCall({
  path: '/api/useradmin/screens/:id/preview',
  right: 'terminals.read',
  summary: 'What a screen shows, for whoever may see screens: no link is made',
  params,
  answer: screenContentSchema,
});
