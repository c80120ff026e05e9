import type { errorsDe } from './de.ts';

export const errorsEn: Readonly<Record<keyof typeof errorsDe, string>> = {
  'errors.API.validation': 'Something is not right here. Please check the marked fields.',
  'errors.API.unauthorized': 'You are not signed in. Please sign in.',
  'errors.API.tokenExpired': 'Your session has ended. Please sign in again.',
  'errors.API.accessDenied': 'You do not have the right to do this. An administrator can grant it.',
  'errors.API.objectnotexists': 'This object no longer exists. The view is being reloaded.',
  'errors.API.alreadyInUse': 'Still in use. Remove the uses first.',
  'errors.API.articleNumberExists': 'This article number already exists. Please choose another.',
  'errors.API.projectNumberExists': 'This project number already exists. Please choose another.',
  'errors.API.nameExists': 'This name already exists. Please choose another.',
  'errors.API.changedMeanwhile':
    'Somebody else has changed this in the meantime. Please look at what is new and decide what is to stay.',
  'errors.API.circularDependency': 'The sequence runs in a circle. Please remove a predecessor.',
  'errors.API.noAvailability': 'The resource has no working time there. Please check the shift plan or the period.',
  'errors.API.notAResource':
    'This person stands in the plan as no resource. Please enter the person at the resource first.',
  'errors.API.badGroup': 'The resource is not in the group of the operation. Please choose one of the group.',
  'errors.API.resourceAttendant': 'An operation cannot be moved to an attendant resource.',
  'errors.API.gap': 'There is not enough free time. Please start later or choose another resource.',
  'errors.API.busy': 'The resource is occupied there. Please choose a free place.',
  'errors.API.fromOneProductionOrder': 'Only operations of one production order can be moved together.',
  'errors.API.frozenTime': 'This period is frozen. Please choose a later start.',
  'errors.API.inThePast': 'Nothing can start in the past. Please choose a later start.',
  'errors.API.namedTwice': 'This edit names the same operation more than once. Please name each only once.',
  'errors.API.tooManyCombinations':
    'There are too many combinations of resources for this operation, and none of those tried was free. Please bind resources or make groups smaller.',
  'errors.API.locked': 'The order is locked. Unlock it before moving.',
  'errors.API.alreadyStarted': 'The operation has started and can no longer be replanned.',
  'errors.API.alreadyDone': 'The operation is done and can no longer be changed.',
  'errors.API.outsideRange': 'The target is outside the filter period. Please widen the period.',
  'errors.API.notPlanned': 'This is not planned yet. Please plan it first.',
  'errors.API.notStarted': 'Nothing is running here yet. Please start an operation first.',
  'errors.API.alreadyPlanned': 'This is already planned.',
  'errors.API.positionIsSplit': 'This position was split and can no longer be planned. Please plan its parts.',
  'errors.API.resourceConflict': 'A resource that is needed with it is not free there. Please choose another place.',
  'errors.API.resourceConflictWithResources':
    'A resource that is needed with it is not free there. Please choose one of those offered.',
  'errors.API.noCapacity': 'It cannot do without planned time. Please choose a duration above zero.',
  'errors.API.InvalidArticleGroupCombination':
    '{{article}} must not run on {{resourceName}} at the same time as the other article groups.',
  'errors.API.closeGapsDisabled': 'Closing gaps is switched off in the settings.',
  'errors.API.optimizeWorkloadDisabled': 'Optimising is switched off in the settings.',
  'errors.API.freeMoveDisabled': 'Free moving is switched off in the settings.',
  'errors.API.isRevoked': 'This order is revoked and can no longer be changed.',
  'errors.API.notInSimulation':
    'Users, rights and sign-ins belong to the plant, not to a simulation. Leave the simulation to change them.',
  'errors.API.TimelineDataOutdated':
    'Somebody else has just changed this. The view is up to date now, please try again.',
  'errors.API.nothingToUndo': 'There is nothing to undo.',
  'errors.API.nothingToRedo': 'There is nothing to redo.',
  'errors.API.undecided': 'For some steps nobody has said yet what becomes of them. Please decide on each.',
  'errors.API.stepNotKept': 'This step cannot be done again. Please leave it out and do it by hand afterwards.',
  'errors.API.notWhole':
    'Not all of it fits the plan. What stands in the way is named below: bring the simulation up to date, or take over single orders.',
  'errors.API.nothingToTransfer': 'None of it can be taken over. The reasons stand at the orders.',
  'errors.API.transferredFromSimulation':
    'The project came from simulation {{simulationId}} and cannot be deleted. Undo the takeover, or take it off the plan.',
  'errors.API.beforeWhatItWaitsFor':
    'One of its operations would begin before the one that it waits for is done. Take that one over as well, or bring the simulation up to date.',
  'errors.API.waitsForOther':
    'One of the two operations has to wait for the other. Please choose two that are independent.',
  'errors.API.anotherStepSince': 'You have changed something else since. Please undo that first.',
  'errors.API.optimizationRunning': 'An optimisation is already running. Wait for it to finish, or cancel it.',
  'errors.API.undoBlocked': 'This can no longer be undone: what it concerns has changed in the meantime.',
  'errors.API.undoImpossible': 'This cannot be undone. Nothing was changed.',
  'errors.API.feedbackExists': 'There is feedback already. Please confirm that it will be lost.',
  'errors.API.predecessorNotDone': 'The predecessor is not done yet. Please report it first.',
  'errors.API.feedbackMissing': 'Feedback is missing. Please add the quantities.',
  'errors.API.moreThanIsLeft': 'That is more than is left. Please check the quantity.',
  'errors.API.terminalLocked': 'This terminal is locked. Please ask the administration.',
  'errors.API.workerNotProven': 'Nothing shows who reported this at the terminal. The planner decides about it.',
  'errors.API.sentWithOtherContent':
    'The terminal sent this report before with other content, and the first counts. The planner decides about this one.',
  'errors.API.noWorkStep': 'There is no work step with this code here. Please check the code.',
  'errors.API.workStepNotActivated': 'This work step is not activated. Please ask the planner.',
  'errors.API.reportOnOperations': 'This is the production process. Please report on its operations.',
  'errors.API.progressesForbidden': 'No feedback is given at this resource.',
  'errors.API.resourceNotCompatible': 'The resource cannot process this article. Please choose another.',
  'errors.API.wrongFileFormat': 'This file format is not supported. Please choose .xlsx or .csv.',
  'errors.API.invalidColumnNames': 'The column names do not match the template. Please check the header row.',
  'errors.API.fileNotAsNamed':
    'The content of the file is something else than its name says. Please check the file and save it again.',
  'errors.API.fileKindNotTaken':
    'Files of this kind are not accepted. PDF, images, Office files, drawings (DWG, DXF, STEP), text and ZIP are.',
  'errors.API.tooManyAttachments': 'There cannot be more than {{limit}} attachments. Please delete one first.',
  'errors.API.fileGone': 'This file is no longer there. It was deleted or is missing from the backup.',
  'errors.API.fileTooLarge': 'The file is too large. At most 25 MB.',
  'errors.API.bodyTooLarge': 'The request is too large. Please send less at a time.',
  'errors.API.uploadQuotaExceeded':
    'Too many uploaded files are kept. They are removed a day after their upload; try again then.',
  'errors.API.importUnderWay': 'The import is still running. Its progress is shown under Import.',
  'errors.API.samplePlantThere':
    'The sample plant is already loaded, or part of it is still there. Please remove it first.',
  'errors.API.samplePlantUnderWay': 'The sample plant is just being loaded or removed. Please wait until that is done.',
  'errors.API.sampleNamesTaken':
    'The sample plant needs names that your plant already has: {{names}}. Load it into an empty plant, or rename these objects.',
  'errors.API.importCancelled': 'The import was cancelled before it changed anything.',
  'errors.API.notSealedYet': 'This is not sealed yet. Please try again in a minute.',
  'errors.API.runBrokenOff':
    'This was interrupted because a service of the plant started again. Please start it once more.',
  'errors.API.wrongCredentials': 'User name or password is wrong.',
  'errors.API.lastAdministrator':
    'Without this user nobody could administer the plant. Give somebody else the role Administration first.',
  'errors.API.cannotForgetOneself': 'Nobody can have themselves forgotten. Ask somebody else who may delete users.',
  'errors.API.administratorRoleFixed':
    'The administrator role always keeps every right. Make a role of your own for fewer rights.',
  'errors.API.numberOfDevicesExceeded': 'There is no licence for so many terminals. Delete one or extend the licence.',
  'errors.API.numberOfUsersExceeded':
    'This licence already has as many users as it allows. Take it from somebody first, or raise the number.',
  'errors.API.licenceMissing': 'You have no module licence for this. Please ask your administrator.',
  'errors.API.licenceExpired':
    'The licence of this area has expired: you can see and export, but not change anything. An administrator can extend it.',
  'errors.API.secondFactorRequired': 'Please enter the code of your second factor, too.',
  'errors.API.secondFactorWrong': 'This code does not hold. Please enter the next code of the app.',
  'errors.API.secondFactorIsSet': 'A second factor is set up already. Remove it first.',
  'errors.API.signInTicketExpired': 'That took too long. Please sign in once more.',
  'errors.API.PasswordResetAttemptsExceeded': 'Too many attempts. Please try again in 10 minutes.',
  'errors.API.PasswordResetTimeout': 'This link does not hold any more. Please ask for a new one.',
  'errors.API.tooManyRequests': 'Too many requests in a short time. Please try again in a moment.',
  'errors.API.tooManyOwnFilters': 'There are {{most}} own filters already. Please delete one of them first.',
  'errors.API.queryTooLarge': 'This query asks for too much at once. Please split it.',
  'errors.API.unknownHost':
    'The plant is not reached at this address. An administrator can add it with LEITSTAND_HOSTS.',
  'errors.API.encryptionRequired':
    'From here the plant is reached by encryption only. Please open its address with https://.',
  'errors.API.NumberOfLoginAttemptsExceeded': 'Too many attempts. Please sign in again in a few minutes.',
  'errors.API.idempotencyKeyReused': 'This entry was sent before with other content. Please reload.',
  'errors.API.readModelBehind': 'The display is catching up. Please try again in a moment.',
  'errors.API.backendStarting': 'Leitstand is starting. It will go on in a moment.',
  'errors.API.eventTooLarge': 'The change is too large for one step. Please split it into smaller parts.',
  'errors.API.refitTooLarge': 'It is too much at once. Place again what still does not fit.',
  'errors.API.historyUnreadable':
    'Part of the history cannot be read, so nothing can be changed here. Please tell an administrator.',
  'errors.API.wrongEventStore':
    'This plant is connected to an event store of another plant, so nothing is changed. Please tell an administrator.',
  'errors.API.olderEventStore':
    'The event store is older than what is shown here, so nothing is changed. Please tell an administrator.',
  'errors.API.tookTooLong': 'This took too long. Please ask for less at a time, for example a shorter period.',
  'errors.API.tooMuchAtOnce': 'Too much is being sent at once. Please try again in a moment.',
  'errors.API.sentTooSlowly': 'The data arrived too slowly. Please check the network and send it again.',
  'errors.API.storageFull':
    'The disk of the plant is full, so nothing can be stored. Please tell an administrator; it goes on when there is room again.',
  'errors.API.notFound': 'There is no such address.',
  'errors.API.malformedJson': 'The request could not be read. Please reload and try again.',
  'errors.API.unsupportedMediaType': 'This type of content is not accepted.',
  'errors.API.unavailable': 'A part of the system cannot be reached at the moment. Please try again shortly.',
  'errors.API.momentShown': 'The plan of then can only be looked at. Go back to now, or branch from here.',
  'errors.API.noResponse': 'No connection to the server. Please check the network and try again.',
  'errors.API.licenceModulesFailed':
    'Your licences could not be loaded, so you have been signed out again. Please sign in once more.',
  'errors.API.unknownError': 'Something went wrong. Please try again or tell an administrator.',
  'errors.auth.autologout': 'You have been signed out because your session is no longer valid.',
};
