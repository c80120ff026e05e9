/**
 * An expected refusal: a value that a decider returns instead of events. Never thrown; a bug throws.
 * `errorCode` is the requirement's own key (planning §5, §8); services map it to an HTTP status.
 */
export interface Rejection {
  readonly kind: 'rejection';
  readonly errorCode: ErrorCode;
  /** What is needed to explain the refusal in the reader's language; never free text. */
  readonly detailsObject?: Readonly<Record<string, unknown>>;
  /** For logs of connected systems, in English, where the code alone says too little; people see the code's key. */
  readonly message?: string;
}

/** Every code a person or connector can meet. Each has a key `errors.API.{code}` in all five languages. */
export const errorCodes = [
  'validation',
  'unauthorized',
  'tokenExpired',
  'accessDenied',
  'objectnotexists',
  'alreadyInUse',
  'changedMeanwhile',
  'articleNumberExists',
  'projectNumberExists',
  'nameExists',
  'circularDependency',
  'noAvailability',
  'notAResource',
  'badGroup',
  'resourceAttendant',
  'gap',
  'busy',
  'fromOneProductionOrder',
  'frozenTime',
  'inThePast',
  'namedTwice',
  'tooManyCombinations',
  'locked',
  'alreadyStarted',
  'alreadyDone',
  'outsideRange',
  'notPlanned',
  'notStarted',
  'alreadyPlanned',
  'positionIsSplit',
  'resourceConflict',
  'resourceConflictWithResources',
  'noCapacity',
  'InvalidArticleGroupCombination',
  'closeGapsDisabled',
  'optimizeWorkloadDisabled',
  'freeMoveDisabled',
  'isRevoked',
  'notInSimulation',
  'TimelineDataOutdated',
  'nothingToUndo',
  'nothingToRedo',
  'anotherStepSince',
  'waitsForOther',
  'nothingToTransfer',
  'transferredFromSimulation',
  'undecided',
  'stepNotKept',
  'undoBlocked',
  'undoImpossible',
  'optimizationRunning',
  'feedbackExists',
  'predecessorNotDone',
  'feedbackMissing',
  'moreThanIsLeft',
  'reportOnOperations',
  'progressesForbidden',
  'resourceNotCompatible',
  'wrongFileFormat',
  'fileNotAsNamed',
  'fileKindNotTaken',
  'tooManyAttachments',
  'fileGone',
  'invalidColumnNames',
  'fileTooLarge',
  'bodyTooLarge',
  'uploadQuotaExceeded',
  'importUnderWay',
  'importCancelled',
  'runBrokenOff',
  'samplePlantThere',
  'samplePlantUnderWay',
  'sampleNamesTaken',
  'wrongCredentials',
  'lastAdministrator',
  'terminalLocked',
  'workerNotProven',
  'sentWithOtherContent',
  'noWorkStep',
  'workStepNotActivated',
  'secondFactorRequired',
  'secondFactorWrong',
  'secondFactorIsSet',
  'signInTicketExpired',
  'PasswordResetAttemptsExceeded',
  'PasswordResetTimeout',
  'administratorRoleFixed',
  'numberOfUsersExceeded',
  'numberOfDevicesExceeded',
  'licenceExpired',
  'licenceMissing',
  'tooManyRequests',
  'tooManyOwnFilters',
  'queryTooLarge',
  'unknownHost',
  'encryptionRequired',
  'NumberOfLoginAttemptsExceeded',
  'idempotencyKeyReused',
  'readModelBehind',
  'backendStarting',
  'eventTooLarge',
  'refitTooLarge',
  'historyUnreadable',
  'wrongEventStore',
  'olderEventStore',
  'storageFull',
  'tookTooLong',
  'tooMuchAtOnce',
  'sentTooSlowly',
  'notFound',
  'malformedJson',
  'unsupportedMediaType',
  'unavailable',
  'noResponse',
  'licenceModulesFailed',
  'unknownError',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export function reject(errorCode: ErrorCode, detailsObject?: Readonly<Record<string, unknown>>): Rejection {
  return detailsObject === undefined
    ? { kind: 'rejection', errorCode }
    : { kind: 'rejection', errorCode, detailsObject };
}

export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'rejection';
}
