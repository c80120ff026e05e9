import { z } from 'zod';
import { defineCall } from '#domain/call.ts';

/** Reset of a sales plant to the state of the demo (planning §2, §8, §9; decision 0281). */
export const recoverSalesPlant = defineCall({
  method: 'POST',
  path: '/api/useradmin/salesRecovery',
  right: 'useradmin.write',
  summary:
    'Reset a sales plant to the state of the demo: everything that was entered is gone for good. From the answer on every call is ' +
    'answered DatabaseRecoveryInProgress, until it is done',
  body: z.strictObject({}),
  status: 202,
  answer: z.strictObject({}),
});
