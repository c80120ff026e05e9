import { z } from 'zod';

/** The body of every refusal (api contract, pattern). */
const errorBodySchema = z.object({
  errorCode: z.string(),
  message: z.string().optional(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
});

/** A refusal by the server, or `noResponse` when it could not be reached. Its text is `errorText(error.errorCode)`. */
export class ApiError extends Error {
  readonly errorCode: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly detailsObject: Readonly<Record<string, unknown>>;

  constructor(errorCode: string, status: number, detailsObject: Readonly<Record<string, unknown>> = {}) {
    super(`${errorCode} (${status})`);
    this.name = 'ApiError';
    this.errorCode = errorCode;
    this.status = status;
    this.detailsObject = detailsObject;
  }
}

/** Reads the refusal out of an answer with status 400 or above; an unreadable one counts by its status. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = errorBodySchema.safeParse(body);
  if (parsed.success) return new ApiError(parsed.data.errorCode, response.status, parsed.data.detailsObject);
  return new ApiError(codeOfStatus(response.status), response.status);
}

export const noResponse = (): ApiError => new ApiError('noResponse', 0);

/** Code to show for whatever was thrown; what is no refusal is a fault of the page. */
export const errorCodeOf = (error: unknown): string => (error instanceof ApiError ? error.errorCode : 'unknownError');

function codeOfStatus(status: number): string {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'accessDenied';
  if (status === 404) return 'notFound';
  if (status === 413) return 'fileTooLarge';
  // Something in front of the services answers for one that is not there.
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return 'unknownError';
}

/** Whether the read of one object failed because there is none of its id (any more). */
export const isGoneBy = (error: unknown): boolean => errorCodeOf(error) === 'objectnotexists';
