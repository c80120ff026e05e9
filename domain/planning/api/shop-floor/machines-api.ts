import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { objectIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { mostPieces } from '#domain/planning/plan/feedback-kinds.ts';

/** What machines tell and what is read of them (api contract, machines). */

const machineStates = ['running', 'stopped', 'fault'] as const;

const pieces = z.number().min(0).max(mostPieces).optional();

/** One signal of a machine. `count` and `scrap`: pieces since the signal before. */
export const machineSignalSchema = z.strictObject({
  signalId: z.string().min(1).max(100),
  at: isoInstantSchema,
  state: z.enum(machineStates).optional(),
  count: pieces.describe('Pieces since the signal before'),
  scrap: pieces.describe('Of them scrap, since the signal before'),
  troubleTypeId: objectIdSchema.optional(),
});
export type MachineSignal = z.infer<typeof machineSignalSchema>;

/** A machine that has told something, with the newest of it. */
export const machineSchema = z.object({
  resourceId: z.string(),
  resourceName: z.string().nullable(),
  state: z.enum(machineStates).nullable(),
  lastSignalAt: z.iso.datetime(),
  /** Seconds after which it counts as silent. */
  silentAfter: z.number().int(),
  isSilent: z.boolean(),
});

export const silentAfterSchema = z.strictObject({ silentAfter: z.number().int().min(10).max(604_800) });

/** Which machines a gateway's credential is for; none named: all. */
export const machineCredentialsSchema = z.strictObject({
  resourceIds: z.array(resourceIdSchema).min(1).max(100).optional(),
});

const path = '/api/planning/machines';
const params = z.strictObject({ resourceId: resourceIdSchema });

export const listMachines = defineCall({
  path,
  right: 'plan.read',
  summary: 'Machines that send signals: state, last signal, and whether they have been silent for too long',
  answer: listOf(machineSchema),
});

export const changeMachine = defineCall({
  method: 'PUT',
  path: `${path}/:resourceId`,
  right: 'resources.write',
  summary: 'Set after how many seconds without a signal a machine counts as silent',
  params: params,
  body: silentAfterSchema,
  answer: z.object({ resourceId: z.string(), ...silentAfterSchema.shape }),
});

export const sendSignal = defineCall({
  method: 'POST',
  path: `${path}/:resourceId/signals`,
  right: rightTo.report,
  summary:
    'A signal of a machine: state, pieces and scrap since the one before; a signalId counts once. All that a machine has ' +
    'sent and that waits is taken together; when 5,000 wait, the next one is answered 429 `tooManyRequests`, with the ' +
    'seconds until there is room in Retry-After: nothing of it is kept, so send it again with the same signalId',
  params: params,
  body: machineSignalSchema,
  answer: z.object({
    signalId: z.string(),
    isRepeat: z.boolean(),
    reported: z.number().int(),
    refused: z.string().optional(),
  }),
});

export const makeMachineCredentials = defineCall({
  method: 'POST',
  path: `${path}/credentials`,
  right: rightTo.report,
  summary: 'Exchange an API token for what a gateway publishes signals with over NATS: a credential for that alone',
  body: machineCredentialsSchema.nullish(),
  status: 201,
  answer: z.object({
    jwt: z.string(),
    seed: z.string(),
    expiresAt: isoInstantSchema,
    /** Seconds after which to ask for the next one, before this one ends. */
    renewIn: z.number().int(),
    /** Path of the websocket at the plant's address. */
    url: z.string(),
    /** Where to publish; the resourceId stands for its middle. */
    subject: z.string(),
    /** Prefix of the subjects at which answers are heard. */
    inboxPrefix: z.string(),
  }),
});
