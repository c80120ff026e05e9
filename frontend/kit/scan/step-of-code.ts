import { z } from 'zod';
import { ApiError } from '#frontend/api/api-error.ts';
import type { ApiClient } from '#frontend/api/client.ts';

const foundSchema = z.object({ operationId: z.string() });

/** Characters that the address has room for; the codes of a plant are far shorter. */
const longest = 200;

/** Id of the work step that a code on a routing slip names. Throws `ApiError`: `noWorkStep`, `workStepNotActivated`. */
export async function stepOfCode(client: Pick<ApiClient, 'read'>, code: string): Promise<string> {
  let path = '';
  for (const letter of code.trim()) {
    const next = `${path}${encodeURIComponent(letter)}`;
    if (next.length > longest) break;
    path = next;
  }
  try {
    return (await client.read(`/planning/scan/${path}`, foundSchema)).operationId;
  } catch (error) {
    // What cannot be part of an address is the code of something else.
    if (error instanceof ApiError && (error.errorCode === 'notFound' || error.errorCode === 'validation'))
      throw new ApiError('noWorkStep', 404);
    throw error;
  }
}
