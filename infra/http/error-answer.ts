import { z } from 'zod';
import type { ErrorCode, Rejection } from '#domain/kernel/rejection.ts';

/**
 * Body of every refusal (api contract, pattern). `message` is for logs of connected systems; users see the translation
 * of the code.
 */
export const errorBodySchema = z.object({
  errorCode: z.string(),
  /** The error code again for rules of the factory: the timeline contract reads it under this name. */
  error: z.string().optional(),
  message: z.string(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** HTTP status of a refusal; codes that are not listed are rules of the factory: 409. */
export function statusOf(errorCode: ErrorCode): number {
  return statuses[errorCode] ?? 409;
}

export function errorBody(rejection: Rejection): ErrorBody {
  const { errorCode, detailsObject } = rejection;
  const isRule = statusOf(errorCode) === 409;
  const message = rejection.message ?? messages[errorCode] ?? `Refused: ${errorCode}`;
  const body = { errorCode, ...(isRule ? { error: errorCode } : {}), message };
  return detailsObject === undefined ? body : { ...body, detailsObject: { ...detailsObject } };
}

/** Seconds after which a refusal with 503 is worth trying again: room is made by people, and what is slow stays so. */
export const retryAfterOf = (errorCode: ErrorCode): string => retryAfter[errorCode] ?? '1';

const retryAfter: Partial<Record<ErrorCode, string>> = {
  storageFull: '30',
  tookTooLong: '30',
  // Planning §9.
  DatabaseRecoveryInProgress: '10',
};

const statuses: Partial<Record<ErrorCode, number>> = {
  validation: 400,
  malformedJson: 400,
  wrongFileFormat: 400,
  fileNotAsNamed: 400,
  fileKindNotTaken: 400,
  invalidColumnNames: 400,
  unauthorized: 401,
  tokenExpired: 401,
  wrongCredentials: 401,
  secondFactorRequired: 401,
  PasswordResetAttemptsExceeded: 429,
  accessDenied: 403,
  workerNotProven: 403,
  licenceExpired: 403,
  trialEnded: 403,
  licenceMissing: 403,
  objectnotexists: 404,
  noWorkStep: 404,
  terminalLocked: 403,
  encryptionRequired: 403,
  unknownHost: 421,
  notFound: 404,
  sentTooSlowly: 408,
  fileGone: 404,
  fileTooLarge: 413,
  bodyTooLarge: 413,
  uploadQuotaExceeded: 413,
  eventTooLarge: 413,
  unsupportedMediaType: 415,
  idempotencyKeyReused: 422,
  NumberOfLoginAttemptsExceeded: 429,
  tooManyRequests: 429,
  queryTooLarge: 400,
  unknownError: 500,
  readModelBehind: 503,
  backendStarting: 503,
  DatabaseRecoveryInProgress: 503,
  unavailable: 503,
  wrongEventStore: 503,
  olderEventStore: 503,
  storageFull: 503,
  importUnderWay: 503,
  tookTooLong: 503,
  tooMuchAtOnce: 503,
  noResponse: 503,
  licenceModulesFailed: 503,
};

const messages: Partial<Record<ErrorCode, string>> = {
  validation: 'The request does not match its schema; detailsObject.fields names each field',
  malformedJson: 'The body is not valid JSON',
  unsupportedMediaType: 'The content type of the body is not supported',
  unauthorized: 'A valid token is required',
  tokenExpired: 'The session has ended; sign in again',
  wrongCredentials: 'User name or password is wrong',
  accessDenied: 'The right for this is missing',
  objectnotexists: 'There is no such object',
  lastAdministrator: 'Nobody could administer the plant any more',
  cannotForgetOneself: 'Who forgets a person is somebody else',
  tooManyRequests: 'Too many requests of this kind; Retry-After says when the next one is answered',
  queryTooLarge: 'The query asks for too much at once',
  unknownHost: 'The plant is not reached under this name; LEITSTAND_HOSTS adds names',
  encryptionRequired: 'Other machines reach the plant by HTTPS only',
  notFound: 'There is no such path',
  noAvailability: 'No resource that fits has a free place within a year',
  trialEnded: 'The trial of this plant is over: it can be read, and nothing changed',
  notAResource: 'This person stands in the plan as no resource: enter the person at the resource first',
  fileTooLarge: 'The file is larger than this path accepts',
  bodyTooLarge: 'The body is larger than this path accepts; send less at a time',
  fileNotAsNamed: 'The content of the file is of another kind than its name says',
  fileKindNotTaken: 'Files of this kind are not taken',
  fileGone: 'The file is not kept any more',
  uploadQuotaExceeded: 'Too many uploaded files are kept; they are removed a day after their upload',
  builtUpon: 'Something was built on what the import has made: detailsObject.objects names it; nothing was taken back',
  importUnderWay:
    'The import goes on; detailsObject.importId names it, and the same request again waits for its result',
  samplePlantThere: 'The sample plant, or a part of it, is there already',
  samplePlantUnderWay: 'The sample plant is just being loaded or removed',
  sampleNamesTaken: 'The plant has objects of its own under names that the sample plant needs: detailsObject.names',
  importCancelled: 'The import was cancelled before it changed anything',
  notSealedYet: 'The log is sealed every minute; try again then',
  folderAway: 'A folder of the server cannot be reached, written to, or lies outside of what the operator has set',
  runBrokenOff: 'A service of the plant started again in the middle of it; start it once more',
  plantNotEmpty:
    'An archive is read into a plant in which nothing was entered yet; detailsObject.collection has something',
  archiveUnreadable:
    'The file is no archive of a plant, not a whole one, or of a later version; detailsObject.reason says why',
  idempotencyKeyReused: 'This Idempotency-Key named another command before',
  readModelBehind: 'The read model has not reached the asked position yet',
  backendStarting: 'The service is starting',
  DatabaseRecoveryInProgress: 'The plant is being reset to the state of the demo; it answers again when that is done',
  recoveryNotOffered: 'Only a sales plant with servers of its own is reset to the state of the demo',
  unavailable: 'A part of the system cannot be reached at the moment',
  historyUnreadable: 'An event of this history cannot be read; nothing is decided on the rest',
  wrongEventStore: 'The event store does not belong to the read models of this plant',
  olderEventStore: 'The event store is older than what the read models have seen',
  tooMuchAtOnce: 'More is being sent at once than is taken; send it again in a moment',
  sentTooSlowly: 'The body came too slowly; send it again, over a better connection or in smaller parts',
  tookTooLong: 'The answer took too long; ask for less at a time',
  storageFull: 'The disk of the plant is full; nothing is stored until there is room again',
  unknownError: 'Something went wrong; the log of the server has the request id',
};
