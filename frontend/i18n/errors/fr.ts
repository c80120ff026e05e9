import type { errorsDe } from './de.ts';

export const errorsFr: Readonly<Record<keyof typeof errorsDe, string>> = {
  'errors.API.validation': 'Une saisie n’est pas valable. Vérifiez les champs marqués.',
  'errors.API.unauthorized': 'Vous n’êtes pas connecté. Veuillez vous connecter.',
  'errors.API.tokenExpired': 'Votre session a expiré. Veuillez vous reconnecter.',
  'errors.API.accessDenied': 'Vous n’avez pas ce droit. Un administrateur peut l’accorder.',
  'errors.API.objectnotexists': 'Cet objet n’existe plus. La vue est rechargée.',
  'errors.API.alreadyInUse': 'Encore utilisé. Supprimez d’abord les utilisations.',
  'errors.API.articleNumberExists': 'Ce numéro d’article existe déjà. Choisissez-en un autre.',
  'errors.API.projectNumberExists': 'Ce numéro de projet existe déjà. Choisissez-en un autre.',
  'errors.API.nameExists': 'Ce nom existe déjà. Choisissez-en un autre.',
  'errors.API.changedMeanwhile':
    'Quelqu’un d’autre a modifié ceci entre-temps. Regardez ce qui est nouveau et décidez de ce qui reste.',
  'errors.API.circularDependency': 'L’ordre tourne en boucle. Retirez un prédécesseur.',
  'errors.API.noAvailability': 'La ressource ne travaille pas à ce moment. Vérifiez le plan d’équipes ou la période.',
  'errors.API.notAResource':
    'Cette personne n’est aucune ressource dans le plan. Saisissez-la d’abord dans la ressource, sous « Personne ».',
  'errors.API.badGroup': 'La ressource n’est pas du groupe de l’opération. Choisissez-en une du groupe.',
  'errors.API.resourceAttendant': 'On ne peut pas déplacer vers une ressource accompagnante.',
  'errors.API.gap': 'Le temps libre ne suffit pas. Commencez plus tard ou choisissez une autre ressource.',
  'errors.API.busy': 'La ressource y est occupée. Choisissez une place libre.',
  'errors.API.fromOneProductionOrder': 'Seules les opérations d’un même ordre de fabrication se déplacent ensemble.',
  'errors.API.frozenTime': 'Cette période est gelée. Choisissez un début plus tardif.',
  'errors.API.inThePast': 'Rien ne peut commencer dans le passé. Choisissez un début plus tardif.',
  'errors.API.namedTwice': 'Cette modification nomme plusieurs fois la même opération. Nommez chacune une seule fois.',
  'errors.API.tooManyCombinations':
    'Il y a trop de combinaisons de ressources pour cette opération et aucune de celles essayées n’était libre. Fixez des ressources ou réduisez les groupes.',
  'errors.API.locked': 'L’ordre est verrouillé. Déverrouillez-le avant de le déplacer.',
  'errors.API.alreadyStarted': 'L’opération a commencé et ne peut plus être replanifiée.',
  'errors.API.alreadyDone': 'L’opération est terminée et ne peut plus être modifiée.',
  'errors.API.outsideRange': 'La cible est hors de la période filtrée. Élargissez la période.',
  'errors.API.notPlanned': 'Pas encore planifié. Planifiez d’abord.',
  'errors.API.notStarted': "Rien n'est encore en cours ici. Veuillez d'abord démarrer une opération.",
  'errors.API.alreadyPlanned': 'Déjà planifié.',
  'errors.API.positionIsSplit':
    'Cette position a été divisée et ne peut plus être planifiée. Veuillez planifier ses parties.',
  'errors.API.resourceConflict':
    "Une ressource nécessaire en même temps n'y est pas libre. Veuillez choisir une autre place.",
  'errors.API.resourceConflictWithResources':
    "Une ressource nécessaire en même temps n'y est pas libre. Veuillez en choisir une proposée.",
  'errors.API.noCapacity': "Sans temps planifié, ce n'est pas possible. Veuillez choisir une durée supérieure à zéro.",
  'errors.API.InvalidArticleGroupCombination':
    "{{article}} ne doit pas passer sur {{resourceName}} en même temps que les autres groupes d'articles.",
  'errors.API.closeGapsDisabled': 'La fermeture des trous est désactivée dans les paramètres.',
  'errors.API.optimizeWorkloadDisabled': "L'optimisation est désactivée dans les paramètres.",
  'errors.API.freeMoveDisabled': 'Le déplacement libre est désactivé dans les paramètres.',
  'errors.API.isRevoked': 'Cet ordre est révoqué et ne peut plus être modifié.',
  'errors.API.notInSimulation':
    'Les utilisateurs, les droits et les sessions appartiennent à l’usine et non à une simulation. Quittez la simulation pour les modifier.',
  'errors.API.TimelineDataOutdated': 'Quelqu’un d’autre vient de modifier ceci. La vue est à jour, veuillez réessayer.',
  'errors.API.nothingToUndo': 'Il n’y a rien à annuler.',
  'errors.API.nothingToRedo': 'Il n’y a rien à rétablir.',
  'errors.API.undecided': 'Le sort de certaines étapes n’est pas encore décidé. Veuillez décider pour chacune.',
  'errors.API.stepNotKept':
    'Cette étape ne peut pas être refaite. Laissez-la de côté et refaites-la ensuite à la main.',
  'errors.API.notWhole':
    'Tout ne rentre pas dans le plan. Ce qui l’empêche est indiqué ci-dessous : actualisez la simulation ou reprenez des commandes une à une.',
  'errors.API.nothingToTransfer': 'Rien de cela ne peut être repris. Les raisons figurent près des commandes.',
  'errors.API.transferredFromSimulation':
    'Le projet vient de la simulation {{simulationId}} et ne peut pas être supprimé. Annulez la reprise ou retirez-le du plan.',
  'errors.API.beforeWhatItWaitsFor':
    'Une de ses opérations commencerait avant la fin de celle qu’elle attend. Reprenez aussi celle-ci ou actualisez la simulation.',
  'errors.API.waitsForOther': "L'une des deux opérations doit attendre l'autre. Choisissez-en deux indépendantes.",
  'errors.API.anotherStepSince': "Vous avez modifié autre chose depuis. Annulez d'abord cette modification.",
  'errors.API.optimizationRunning': 'Une optimisation est déjà en cours. Attendez la fin ou annulez-la.',
  'errors.API.undoBlocked': 'Annulation impossible : ce qui est concerné a changé entre-temps.',
  'errors.API.undoImpossible': "Ceci ne peut pas être annulé. Rien n'a été modifié.",
  'errors.API.feedbackExists': 'Il y a déjà des déclarations. Confirmez leur perte.',
  'errors.API.predecessorNotDone': 'Le prédécesseur n’est pas terminé. Déclarez-le d’abord.',
  'errors.API.feedbackMissing': 'Il manque une déclaration. Complétez les quantités.',
  'errors.API.moreThanIsLeft': 'C’est plus que ce qui reste. Vérifiez la quantité.',
  'errors.API.terminalLocked': 'Ce terminal est verrouillé. Adressez-vous à l’administration.',
  'errors.API.workerNotProven': 'Rien ne montre qui l’a déclaré au terminal. La planification en décide.',
  'errors.API.sentWithOtherContent':
    'Le terminal a déjà envoyé cette déclaration avec un autre contenu ; la première compte. La planification décide de celle-ci.',
  'errors.API.noWorkStep': 'Aucune opération ne porte ce code ici. Vérifiez le code.',
  'errors.API.workStepNotActivated': 'Cette opération n’est pas activée. Adressez-vous à la planification.',
  'errors.API.reportOnOperations': 'C’est le processus de fabrication. Déclarez sur ses opérations.',
  'errors.API.progressesForbidden': 'On ne déclare pas sur cette ressource.',
  'errors.API.resourceNotCompatible': 'La ressource ne peut pas traiter cet article. Choisissez-en une autre.',
  'errors.API.wrongFileFormat': 'Ce format de fichier ne convient pas. Choisissez .xlsx ou .csv.',
  'errors.API.invalidColumnNames': 'Les noms de colonnes ne correspondent pas au modèle. Vérifiez l’en-tête.',
  'errors.API.fileNotAsNamed':
    'Le contenu du fichier n’est pas ce que dit son nom. Vérifiez le fichier et enregistrez-le de nouveau.',
  'errors.API.fileKindNotTaken':
    'Les fichiers de ce type ne sont pas acceptés. PDF, images, fichiers Office, plans (DWG, DXF, STEP), texte et ZIP le sont.',
  'errors.API.tooManyAttachments': 'Il ne peut pas y avoir plus de {{limit}} pièces jointes. Supprimez-en une d’abord.',
  'errors.API.fileGone': 'Ce fichier n’existe plus. Il a été supprimé ou manque dans la sauvegarde.',
  'errors.API.fileTooLarge': 'Le fichier est trop grand. 25 Mo au maximum.',
  'errors.API.bodyTooLarge': 'La requête est trop volumineuse. Envoyez-en moins à la fois.',
  'errors.API.uploadQuotaExceeded':
    'Trop de fichiers envoyés sont conservés. Ils sont supprimés un jour après leur envoi ; réessayez alors.',
  'errors.API.importUnderWay': 'L’importation est encore en cours. Sa progression est affichée sous Importation.',
  'errors.API.samplePlantThere':
    'L’usine d’exemple est déjà chargée, ou il en reste une partie. Veuillez d’abord la supprimer.',
  'errors.API.samplePlantUnderWay':
    'L’usine d’exemple est en cours de chargement ou de suppression. Veuillez attendre la fin.',
  'errors.API.sampleNamesTaken':
    'L’usine d’exemple a besoin de noms que votre usine a déjà : {{names}}. Chargez-la dans une usine vide ou renommez ces objets.',
  'errors.API.importCancelled': 'L’importation a été annulée avant d’avoir modifié quoi que ce soit.',
  'errors.API.notSealedYet': 'Ceci n’est pas encore scellé. Veuillez réessayer dans une minute.',
  'errors.API.runBrokenOff': 'Interrompu parce qu’un service de l’usine a redémarré. Veuillez relancer.',
  'errors.API.wrongCredentials': 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  'errors.API.lastAdministrator':
    'Sans cet utilisateur, personne ne pourrait administrer l’installation. Donnez d’abord le rôle Administration à quelqu’un d’autre.',
  'errors.API.cannotForgetOneself':
    'Personne ne peut se faire oublier soi-même. Demandez-le à une autre personne qui peut supprimer des utilisateurs.',
  'errors.API.administratorRoleFixed':
    'Le rôle administrateur garde toujours tous les droits. Créez un rôle à part pour moins de droits.',
  'errors.API.numberOfDevicesExceeded':
    'La licence ne couvre pas autant de terminaux. Supprimez-en un ou étendez la licence.',
  'errors.API.numberOfUsersExceeded':
    'Cette licence compte déjà autant d’utilisateurs qu’elle en permet. Retirez-la d’abord à quelqu’un ou augmentez le nombre.',
  'errors.API.licenceMissing': 'Il vous manque une licence de module. Adressez-vous à votre administrateur.',
  'errors.API.licenceExpired':
    'La licence de ce domaine a expiré : vous pouvez consulter et exporter, mais rien modifier. Un administrateur peut la prolonger.',
  'errors.API.secondFactorRequired': 'Veuillez saisir aussi le code de votre second facteur.',
  'errors.API.secondFactorWrong': 'Ce code ne vaut pas. Veuillez saisir le code suivant de l’application.',
  'errors.API.secondFactorIsSet': 'Un second facteur existe déjà. Supprimez-le d’abord.',
  'errors.API.signInTicketExpired': 'Cela a duré trop longtemps. Veuillez vous reconnecter.',
  'errors.API.PasswordResetAttemptsExceeded': 'Trop d’essais. Veuillez réessayer dans 10 minutes.',
  'errors.API.PasswordResetTimeout': 'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
  'errors.API.tooManyRequests': 'Trop de requêtes en peu de temps. Veuillez réessayer dans un instant.',
  'errors.API.tooManyOwnFilters': 'Il existe déjà {{most}} filtres personnels. Supprimez-en d’abord un.',
  'errors.API.queryTooLarge': 'Cette requête demande trop à la fois. Veuillez la diviser.',
  'errors.API.unknownHost':
    'L’installation n’est pas accessible à cette adresse. Un administrateur peut l’ajouter avec LEITSTAND_HOSTS.',
  'errors.API.encryptionRequired':
    'D’ici, l’installation n’est accessible que par une liaison chiffrée. Veuillez ouvrir son adresse avec https://.',
  'errors.API.NumberOfLoginAttemptsExceeded': 'Trop de tentatives. Reconnectez-vous dans quelques minutes.',
  'errors.API.idempotencyKeyReused': 'Cette saisie a déjà été envoyée avec un autre contenu. Rechargez la page.',
  'errors.API.readModelBehind': 'L’affichage se met à jour. Réessayez dans un instant.',
  'errors.API.backendStarting': 'Leitstand démarre. La suite arrive dans un instant.',
  'errors.API.eventTooLarge': 'La modification est trop grande pour une seule étape. Divisez-la.',
  'errors.API.refitTooLarge': 'C’est trop à la fois. Replanifiez ce qui ne convient toujours pas.',
  'errors.API.historyUnreadable':
    'Une partie de l’historique est illisible, rien ne peut donc être modifié ici. Prévenez un administrateur.',
  'errors.API.wrongEventStore':
    'Cette usine est reliée au magasin d’événements d’une autre, rien n’est donc modifié. Prévenez un administrateur.',
  'errors.API.olderEventStore':
    'Le magasin d’événements est plus ancien que l’affichage, rien n’est donc modifié. Prévenez un administrateur.',
  'errors.API.tookTooLong': 'Cela a pris trop de temps. Demandez moins à la fois, par exemple une période plus courte.',
  'errors.API.tooMuchAtOnce': 'Trop de données sont envoyées à la fois. Réessayez dans un instant.',
  'errors.API.sentTooSlowly': 'Les données sont arrivées trop lentement. Vérifiez le réseau et envoyez-les à nouveau.',
  'errors.API.storageFull':
    'Le disque de l’usine est plein, rien ne peut être enregistré. Prévenez un administrateur ; tout reprend dès qu’il y a de la place.',
  'errors.API.notFound': 'Cette adresse n’existe pas.',
  'errors.API.malformedJson': 'La demande était illisible. Rechargez et réessayez.',
  'errors.API.unsupportedMediaType': 'Ce type de contenu n’est pas accepté.',
  'errors.API.unavailable': 'Une partie du système est injoignable pour le moment. Réessayez sous peu.',
  'errors.API.momentShown':
    'Le plan d’alors ne peut être que consulté. Revenez à maintenant ou créez une simulation à partir d’ici.',
  'errors.API.noResponse': 'Pas de connexion au serveur. Vérifiez le réseau et réessayez.',
  'errors.API.licenceModulesFailed':
    'Vos licences n’ont pas pu être chargées, vous avez donc été déconnecté. Veuillez vous reconnecter.',
  'errors.API.unknownError': 'Une erreur s’est produite. Réessayez ou prévenez un administrateur.',
  'errors.auth.autologout': 'Vous avez été déconnecté, car votre session n’est plus valable.',
};
