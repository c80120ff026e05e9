import { ApiError } from '#frontend/api/api-error.ts';

/** The server refused an edit: code and details of the api contract. */
export class EditRefused extends Error {
  readonly errorCode: string;
  readonly detailsObject: Readonly<Record<string, unknown>>;

  constructor(errorCode: string, detailsObject: Readonly<Record<string, unknown>> = {}) {
    super(errorCode);
    this.errorCode = errorCode;
    this.detailsObject = detailsObject;
  }
}

/** Runs a call; a refusal by the server is thrown as `EditRefused`, other errors unchanged. */
export async function orRefused<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError) throw new EditRefused(error.errorCode, error.detailsObject);
    throw error;
  }
}

/** The call found nobody: nothing was saved. */
export const isOffline = (error: unknown): boolean => error instanceof EditRefused && error.errorCode === 'noResponse';
