import { z } from 'zod';
import { defineCall, listOf } from '#domain/call.ts';

const person = z.object({ userId: z.string(), fullName: z.string() });
export type Person = z.infer<typeof person>;

/** Only names: addresses, roles and all else of users are for administrators. */
export const listPersons = defineCall({
  path: '/api/planning/persons',
  right: 'plan.read',
  summary: 'Names of the active users, for choosing one',
  query: z.strictObject({
    search: z.string().max(100).optional().describe('Part of the name'),
    userId: z.string().max(64).optional().describe('Only this one, also when not active any more, or gone'),
  }),
  answer: listOf(person),
});
