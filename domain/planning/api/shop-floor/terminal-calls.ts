import { z } from 'zod';
import { terminalSchema } from '#domain/administration/device.ts';
import { signedInUserSchema } from '#domain/administration/user.ts';
import { defineCall } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { workStepSchema } from '#domain/planning/rows/work-step-row.ts';
import { redeemedSignInSchema } from './terminal-reports-api.ts';

/** The calls of a terminal (api contract, feedback and shop floor). They are apart, as its page is to be there at once. */

const params = z.strictObject({ id: objectIdSchema });
const path = '/api/useradmin/terminals/:id';

export const readTerminalWork = defineCall({
  path: `${path}/work`,
  right: 'public',
  summary: 'What a terminal may show before anybody signs in: header terminal-token; items=false leaves out the work',
  params,
  query: z.strictObject({ items: z.enum(['true', 'false']).default('true') }),
  answer: z.object({
    terminal: terminalSchema,
    /** By the administration: nobody signs in. */
    locked: z.boolean(),
    /** Seconds without a touch after which the worker is signed out; null: never. */
    automatedLogOutTime: z.number().nullable(),
    automatedFeedbackParallelOperations: z.boolean(),
    /** IANA name. */
    plantTimeZone: z.string(),
    resources: z.array(
      z.object({ resourceId: z.string(), resourceName: z.string(), resourceGroups: z.array(z.string()) }),
    ),
    /** Groups that its machines are of, by name. */
    resourceGroups: z.array(z.object({ resourceGroupId: z.string(), resourceGroupName: z.string() })),
    items: z.array(workStepSchema),
  }),
});

export const logInAtTerminal = defineCall({
  method: 'POST',
  path: `${path}/login`,
  right: 'public',
  summary:
    'Sign in at a terminal: headers terminal-token and pin (as SHA-256 when longer than four characters) or rfid ' +
    '(SHA-256). With a body: what was signed in without network becomes a session, while the device has its secret',
  params,
  body: redeemedSignInSchema.nullish(),
  answer: z.object({ token: z.string(), user: signedInUserSchema }),
});

export const logOutAtTerminal = defineCall({
  method: 'POST',
  path: '/api/terminals/logout',
  right: 'session',
  atTerminal: true,
  summary: 'End the session at a terminal',
  body: z.strictObject({ userId: z.string().max(64) }),
});

export const lockTerminal = defineCall({
  method: 'POST',
  path: `${path}/lock`,
  right: 'session',
  atTerminal: true,
  summary:
    'At the terminal: sign out who is signed in there. With terminals.write: lock it for everybody, or unlock it',
  params,
  body: z.strictObject({ locked: z.boolean().optional() }).nullish(),
  answer: z.object({ terminalId: objectIdSchema, locked: z.boolean() }),
});
