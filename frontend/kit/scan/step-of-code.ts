import { scanCode } from '#domain/planning/api/shop-floor/work-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { askClient, type Client } from '#frontend/api/ask-client.ts';

/** Characters that the address has room for; the codes of a plant are far shorter. */
const longest = 200;

/** Id of the work step that a code on a routing slip names. Throws `ApiError`: `noWorkStep`, `workStepNotActivated`. */
export async function stepOfCode(client: Client, code: string): Promise<string> {
  let asked = '';
  for (const letter of code.trim()) {
    if (encodeURIComponent(asked + letter).length > longest) break;
    asked += letter;
  }
  try {
    return (await askClient(client, scanCode, { params: { code: asked } })).operationId;
  } catch (error) {
    // What cannot be part of an address is the code of something else.
    if (error instanceof ApiError && (error.errorCode === 'notFound' || error.errorCode === 'validation'))
      throw new ApiError('noWorkStep', 404);
    throw error;
  }
}
