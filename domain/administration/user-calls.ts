import { z } from 'zod';
import { defineCall } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';

export const forgetUser = defineCall({
  method: 'POST',
  path: '/api/useradmin/users/:id/forget',
  right: 'users.delete',
  summary:
    'Forget a person for good: what was done stays, by somebody deleted; `confirm` is the user name. Also of who was deleted before',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ confirm: z.string().max(60) }),
  status: 204,
  answer: z.void(),
});
