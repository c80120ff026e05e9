import { z } from 'zod';
import {
  linkedShape,
  screenFieldsSchema,
  screenSchema,
  terminalFieldsSchema,
  terminalSchema,
} from '#domain/administration/device.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { writeCalls } from './write-calls.ts';

/** The calls about terminals and screens (api contract, feedback and shop floor). */

const params = z.strictObject({ id: objectIdSchema });
const rights = { write: 'terminals.write', remove: 'terminals.delete' } as const;

/** What is the same for both kinds of devices; `token`: what its answer to a link calls the token. */
const deviceCalls = <Row extends z.ZodObject, Token extends string>(kind: string, row: Row, token: Token) => {
  const path = `/api/useradmin/${kind}` as const;
  const link = { [token]: z.string() } as Readonly<Record<Token, z.ZodString>>;
  return {
    list: defineCall({
      path,
      right: 'terminals.read',
      summary: `All ${kind}, with when a device was last heard of and, of terminals, who is signed in`,
      answer: listOf(row),
    }),
    link: defineCall({
      path: `${path}/:id`,
      right: rights.write,
      summary:
        'Link this device: a token for it, the only time that it is shown; the one before opens nothing any more',
      params,
      answer: z.object(link),
    }),
    unlink: defineCall({
      method: 'DELETE',
      path: `${path}/:id/link`,
      right: rights.write,
      summary: `Take away the link of one of ${kind}: its token opens nothing any more, who is signed in is signed out`,
      params,
    }),
  };
};

export const terminalCalls = {
  ...deviceCalls('terminals', z.object({ ...terminalSchema.shape, ...linkedShape }), 'token'),
  ...writeCalls({
    path: '/api/useradmin/terminals',
    rights,
    summaries: {
      create: 'Create a terminal',
      change: 'Change a terminal; its machines change at once for who is signed in there',
      remove: 'Delete one of terminals; its link opens nothing from now on',
    },
    fields: terminalFieldsSchema,
    changes: terminalFieldsSchema.partial().extend({ locationId: objectIdSchema.nullish() }),
    answer: terminalSchema,
  }),
};

export const screenCalls = {
  ...deviceCalls('screens', z.object({ ...screenSchema.shape, ...linkedShape }), 'screenToken'),
  ...writeCalls({
    path: '/api/useradmin/screens',
    rights,
    summaries: {
      create: 'Create a screen',
      change: 'Change a screen; it shows what is changed when it asks next',
      remove: 'Delete one of screens; its link opens nothing from now on',
    },
    fields: screenFieldsSchema,
    changes: screenFieldsSchema.partial().extend({ secondsPerPage: screenFieldsSchema.shape.secondsPerPage.nullish() }),
    answer: screenSchema,
  }),
};
