import type { errorsDe } from './de.ts';

export const errorsEs: Readonly<Record<keyof typeof errorsDe, string>> = {
  'errors.API.validation': 'Hay un dato que no es válido. Revise los campos marcados.',
  'errors.API.unauthorized': 'No ha iniciado sesión. Inicie sesión, por favor.',
  'errors.API.tokenExpired': 'Su sesión ha caducado. Inicie sesión de nuevo.',
  'errors.API.accessDenied': 'No tiene permiso para esto. Un administrador puede concederlo.',
  'errors.API.objectnotexists': 'Este objeto ya no existe. La vista se vuelve a cargar.',
  'errors.API.alreadyInUse': 'Todavía está en uso. Elimine primero los usos.',
  'errors.API.articleNumberExists': 'Este número de artículo ya existe. Elija otro.',
  'errors.API.projectNumberExists': 'Este número de proyecto ya existe. Elija otro.',
  'errors.API.nameExists': 'Este nombre ya existe. Elija otro.',
  'errors.API.changedMeanwhile':
    'Otra persona ha cambiado esto mientras tanto. Mire lo que es nuevo y decida qué debe quedar.',
  'errors.API.circularDependency': 'La secuencia forma un círculo. Quite un predecesor.',
  'errors.API.noAvailability': 'El recurso no trabaja en ese momento. Revise el plan de turnos o el periodo.',
  'errors.API.notAResource':
    'Esta persona no figura en el plan como recurso. Indíquela primero en el recurso, en «Persona».',
  'errors.API.badGroup': 'El recurso no pertenece al grupo de la operación. Elija uno del grupo.',
  'errors.API.resourceAttendant': 'No se puede mover a un recurso acompañante.',
  'errors.API.gap': 'No hay suficiente tiempo libre. Empiece más tarde o elija otro recurso.',
  'errors.API.busy': 'El recurso está ocupado ahí. Elija un lugar libre.',
  'errors.API.fromOneProductionOrder': 'Solo se pueden mover juntas operaciones de una misma orden de fabricación.',
  'errors.API.frozenTime': 'Este periodo está congelado. Elija un inicio posterior.',
  'errors.API.inThePast': 'Nada puede empezar en el pasado. Elija un inicio posterior.',
  'errors.API.namedTwice': 'Este cambio nombra la misma operación más de una vez. Nombre cada una una sola vez.',
  'errors.API.tooManyCombinations':
    'Hay demasiadas combinaciones de recursos para esta operación y ninguna de las probadas estaba libre. Fije recursos o reduzca los grupos.',
  'errors.API.locked': 'La orden está bloqueada. Desbloquéela antes de moverla.',
  'errors.API.alreadyStarted': 'La operación ya ha empezado y no se puede replanificar.',
  'errors.API.alreadyDone': 'La operación está terminada y no se puede modificar.',
  'errors.API.outsideRange': 'El destino está fuera del periodo filtrado. Amplíe el periodo.',
  'errors.API.notPlanned': 'Aún no está planificado. Planifíquelo primero.',
  'errors.API.notStarted': 'Aquí todavía no hay nada en marcha. Inicie primero una operación.',
  'errors.API.alreadyPlanned': 'Ya está planificado.',
  'errors.API.positionIsSplit': 'Esta posición se dividió y ya no se puede planificar. Planifique sus partes.',
  'errors.API.resourceConflict': 'Un recurso que se necesita a la vez no está libre allí. Elija otro lugar.',
  'errors.API.resourceConflictWithResources':
    'Un recurso que se necesita a la vez no está libre allí. Elija uno de los propuestos.',
  'errors.API.noCapacity': 'No es posible sin tiempo planificado. Elija una duración mayor que cero.',
  'errors.API.InvalidArticleGroupCombination':
    '{{article}} no puede ejecutarse en {{resourceName}} a la vez que los otros grupos de artículos.',
  'errors.API.closeGapsDisabled': 'Cerrar huecos está desactivado en la configuración.',
  'errors.API.optimizeWorkloadDisabled': 'La optimización está desactivada en la configuración.',
  'errors.API.freeMoveDisabled': 'El movimiento libre está desactivado en la configuración.',
  'errors.API.isRevoked': 'Esta orden está revocada y ya no se puede cambiar.',
  'errors.API.notInSimulation':
    'Los usuarios, permisos y sesiones pertenecen a la planta y no a una simulación. Salga de la simulación para cambiarlos.',
  'errors.API.TimelineDataOutdated':
    'Otra persona acaba de cambiar esto. La vista ya está actualizada; inténtelo de nuevo.',
  'errors.API.nothingToUndo': 'No hay nada que deshacer.',
  'errors.API.nothingToRedo': 'No hay nada que rehacer.',
  'errors.API.undecided': 'Aún no se ha decidido qué pasa con algunos pasos. Decida sobre cada uno.',
  'errors.API.stepNotKept': 'Este paso no se puede repetir. Omítalo y hágalo después a mano.',
  'errors.API.notWhole':
    'No todo encaja en el plan. Lo que lo impide se indica abajo: actualice la simulación o tome pedidos sueltos.',
  'errors.API.nothingToTransfer': 'Nada de ello se puede tomar. Los motivos figuran en los pedidos.',
  'errors.API.transferredFromSimulation':
    'El proyecto vino de la simulación {{simulationId}} y no se puede eliminar. Deshaga la toma o quítelo del plan.',
  'errors.API.beforeWhatItWaitsFor':
    'Una de sus operaciones empezaría antes de que termine la que espera. Tome también esa o actualice la simulación.',
  'errors.API.waitsForOther': 'Una de las dos operaciones debe esperar a la otra. Elija dos que sean independientes.',
  'errors.API.anotherStepSince': 'Desde entonces ha cambiado otra cosa. Deshágala primero.',
  'errors.API.optimizationRunning': 'Ya hay una optimización en curso. Espere a que termine o cancélela.',
  'errors.API.undoBlocked': 'Ya no se puede deshacer: lo afectado ha cambiado entretanto.',
  'errors.API.undoImpossible': 'Esto no se puede deshacer. No se ha cambiado nada.',
  'errors.API.feedbackExists': 'Ya hay notificaciones. Confirme que se perderán.',
  'errors.API.predecessorNotDone': 'El predecesor no está terminado. Notifíquelo primero.',
  'errors.API.feedbackMissing': 'Falta una notificación. Complete las cantidades.',
  'errors.API.moreThanIsLeft': 'Es más de lo que queda. Compruebe la cantidad.',
  'errors.API.terminalLocked': 'Este terminal está bloqueado. Consulte a la administración.',
  'errors.API.workerNotProven': 'No está demostrado quién lo notificó en el terminal. Lo decide la planificación.',
  'errors.API.sentWithOtherContent':
    'El terminal ya envió esta notificación con otro contenido y vale la primera. Sobre esta decide la planificación.',
  'errors.API.noWorkStep': 'Aquí no hay ninguna operación con este código. Compruebe el código.',
  'errors.API.workStepNotActivated': 'Esta operación no está activada. Consulte a planificación.',
  'errors.API.reportOnOperations': 'Este es el proceso de fabricación. Notifique en sus operaciones.',
  'errors.API.progressesForbidden': 'En este recurso no se notifica.',
  'errors.API.resourceNotCompatible': 'El recurso no puede procesar este artículo. Elija otro.',
  'errors.API.wrongFileFormat': 'Este formato de archivo no sirve. Elija .xlsx o .csv.',
  'errors.API.invalidColumnNames': 'Los nombres de las columnas no coinciden con la plantilla. Revise el encabezado.',
  'errors.API.fileNotAsNamed':
    'El contenido del archivo no es lo que dice su nombre. Compruebe el archivo y vuelva a guardarlo.',
  'errors.API.fileKindNotTaken':
    'No se aceptan archivos de este tipo. Se aceptan PDF, imágenes, archivos de Office, planos (DWG, DXF, STEP), texto y ZIP.',
  'errors.API.tooManyAttachments': 'No puede haber más de {{limit}} archivos adjuntos. Elimine uno primero.',
  'errors.API.fileGone': 'Este archivo ya no existe. Se eliminó o falta en la copia de seguridad.',
  'errors.API.fileTooLarge': 'El archivo es demasiado grande. Como máximo 25 MB.',
  'errors.API.bodyTooLarge': 'La solicitud es demasiado grande. Envíe menos a la vez.',
  'errors.API.uploadQuotaExceeded':
    'Hay demasiados archivos subidos. Se eliminan un día después de subirlos; inténtelo de nuevo entonces.',
  'errors.API.importUnderWay': 'La importación sigue en curso. Su progreso se muestra en Importación.',
  'errors.API.samplePlantThere': 'La planta de muestra ya está cargada, o queda una parte de ella. Elimínela primero.',
  'errors.API.samplePlantUnderWay': 'La planta de muestra se está cargando o eliminando. Espere a que termine.',
  'errors.API.sampleNamesTaken':
    'La planta de muestra necesita nombres que su planta ya tiene: {{names}}. Cárguela en una planta vacía o cambie el nombre de estos objetos.',
  'errors.API.importCancelled': 'La importación se canceló antes de cambiar nada.',
  'errors.API.notSealedYet': 'Esto aún no está sellado. Inténtelo de nuevo en un minuto.',
  'errors.API.runBrokenOff': 'Se interrumpió porque un servicio de la planta se reinició. Iníciela de nuevo.',
  'errors.API.wrongCredentials': 'El usuario o la contraseña no son correctos.',
  'errors.API.lastAdministrator':
    'Sin este usuario nadie podría administrar la planta. Asigne primero el rol Administración a otra persona.',
  'errors.API.cannotForgetOneself':
    'Nadie puede hacerse olvidar a sí mismo. Pídaselo a otra persona que pueda eliminar usuarios.',
  'errors.API.administratorRoleFixed':
    'El rol de administrador conserva siempre todos los derechos. Cree un rol propio con menos derechos.',
  'errors.API.numberOfDevicesExceeded': 'No hay licencia para tantos terminales. Elimine uno o amplíe la licencia.',
  'errors.API.numberOfUsersExceeded':
    'Esta licencia ya tiene tantos usuarios como permite. Quítesela primero a alguien o aumente el número.',
  'errors.API.licenceMissing': 'Le falta una licencia de módulo para esto. Diríjase a su administrador.',
  'errors.API.licenceExpired':
    'La licencia de esta área ha caducado: puede ver y exportar, pero no cambiar nada. Un administrador puede prolongarla.',
  'errors.API.secondFactorRequired': 'Introduzca también el código de su segundo factor.',
  'errors.API.secondFactorWrong': 'Este código no vale. Introduzca el siguiente código de la aplicación.',
  'errors.API.secondFactorIsSet': 'Ya hay un segundo factor. Elimínelo primero.',
  'errors.API.signInTicketExpired': 'Ha tardado demasiado. Inicie sesión otra vez.',
  'errors.API.PasswordResetAttemptsExceeded': 'Demasiados intentos. Inténtelo de nuevo en 10 minutos.',
  'errors.API.PasswordResetTimeout': 'Este enlace ya no vale. Pida uno nuevo.',
  'errors.API.tooManyRequests': 'Demasiadas solicitudes en poco tiempo. Vuelva a intentarlo en un momento.',
  'errors.API.tooManyOwnFilters': 'Ya hay {{most}} filtros propios. Elimine primero uno de ellos.',
  'errors.API.queryTooLarge': 'Esta consulta pide demasiado a la vez. Divídala.',
  'errors.API.unknownHost':
    'La planta no se alcanza en esta dirección. Un administrador puede añadirla con LEITSTAND_HOSTS.',
  'errors.API.encryptionRequired':
    'Desde aquí solo se accede a la planta de forma cifrada. Abra su dirección con https://.',
  'errors.API.NumberOfLoginAttemptsExceeded': 'Demasiados intentos. Inicie sesión de nuevo dentro de unos minutos.',
  'errors.API.idempotencyKeyReused': 'Esta entrada ya se envió con otro contenido. Vuelva a cargar la página.',
  'errors.API.readModelBehind': 'La vista se está poniendo al día. Inténtelo de nuevo en un momento.',
  'errors.API.backendStarting': 'Leitstand se está iniciando. Continuará en un momento.',
  'errors.API.eventTooLarge': 'El cambio es demasiado grande para un solo paso. Divídalo en partes.',
  'errors.API.refitTooLarge': 'Es demasiado de una vez. Vuelva a planificar lo que aún no encaja.',
  'errors.API.historyUnreadable':
    'Una parte del historial no se puede leer, por eso aquí no se puede cambiar nada. Avise a un administrador.',
  'errors.API.wrongEventStore':
    'Esta planta está conectada al almacén de eventos de otra, por eso no se cambia nada. Avise a un administrador.',
  'errors.API.olderEventStore':
    'El almacén de eventos es más antiguo que lo que se muestra, por eso no se cambia nada. Avise a un administrador.',
  'errors.API.tookTooLong': 'Ha tardado demasiado. Pida menos de una vez, por ejemplo un periodo más corto.',
  'errors.API.tooMuchAtOnce': 'Se está enviando demasiado a la vez. Inténtelo de nuevo en un momento.',
  'errors.API.sentTooSlowly': 'Los datos llegaron demasiado despacio. Compruebe la red y vuelva a enviarlos.',
  'errors.API.storageFull':
    'El disco de la planta está lleno y no se puede guardar nada. Avise a un administrador; se podrá seguir en cuanto haya espacio.',
  'errors.API.notFound': 'Esta dirección no existe.',
  'errors.API.malformedJson': 'La solicitud no se pudo leer. Vuelva a cargar e inténtelo de nuevo.',
  'errors.API.unsupportedMediaType': 'Este tipo de contenido no se acepta.',
  'errors.API.unavailable': 'Una parte del sistema no está disponible ahora. Inténtelo de nuevo en breve.',
  'errors.API.momentShown':
    'El plan de entonces solo se puede consultar. Vuelva a ahora o cree una simulación desde aquí.',
  'errors.API.noResponse': 'Sin conexión con el servidor. Compruebe la red e inténtelo de nuevo.',
  'errors.API.licenceModulesFailed':
    'No se pudieron cargar sus licencias, por eso se ha cerrado su sesión. Inicie sesión de nuevo.',
  'errors.API.unknownError': 'Algo ha salido mal. Inténtelo de nuevo o avise a un administrador.',
  'errors.auth.autologout': 'Se ha cerrado su sesión porque ya no es válida.',
};
