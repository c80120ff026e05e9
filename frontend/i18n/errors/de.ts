/** What went wrong and what to do about it, for every code of `domain/kernel/rejection.ts`. */
export const errorsDe = {
  'errors.API.validation': 'Eine Angabe passt nicht. Bitte die markierten Felder prüfen.',
  'errors.API.unauthorized': 'Sie sind nicht angemeldet. Bitte melden Sie sich an.',
  'errors.API.tokenExpired': 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich neu an.',
  'errors.API.accessDenied': 'Dafür fehlt Ihnen das Recht. Die Verwaltung kann es freigeben.',
  'errors.API.objectnotexists': 'Das Objekt gibt es nicht mehr. Die Ansicht wird neu geladen.',
  'errors.API.alreadyInUse': 'Wird noch verwendet. Erst die Verwendungen entfernen.',
  'errors.API.articleNumberExists': 'Diese Artikelnummer gibt es schon. Bitte eine andere wählen.',
  'errors.API.projectNumberExists': 'Diese Projektnummer gibt es schon. Bitte eine andere wählen.',
  'errors.API.nameExists': 'Diesen Namen gibt es schon. Bitte einen anderen wählen.',
  'errors.API.changedMeanwhile':
    'Jemand anderes hat das inzwischen geändert. Bitte ansehen, was neu ist, und entscheiden, was gelten soll.',
  'errors.API.circularDependency': 'Die Reihenfolge dreht sich im Kreis. Bitte einen Vorgänger entfernen.',
  'errors.API.noAvailability': 'Die Ressource hat dort keine Arbeitszeit. Bitte Schichtplan oder Zeitraum prüfen.',
  'errors.API.notAResource':
    'Diese Person steht im Plan als keine Ressource. Bitte zuerst an der Ressource unter „Person“ eintragen.',
  'errors.API.badGroup': 'Die Ressource gehört nicht zur Gruppe des Arbeitsgangs. Bitte eine aus der Gruppe wählen.',
  'errors.API.resourceAttendant': 'Auf eine begleitende Ressource lässt sich nicht verschieben.',
  'errors.API.gap': 'Dort reicht die freie Zeit nicht. Bitte später beginnen oder eine andere Ressource wählen.',
  'errors.API.busy': 'Die Ressource ist dort belegt. Bitte einen freien Platz wählen.',
  'errors.API.fromOneProductionOrder': 'Gemeinsam verschieben geht nur innerhalb eines Fertigungsauftrags.',
  'errors.API.frozenTime': 'Dieser Zeitraum ist eingefroren. Bitte einen späteren Beginn wählen.',
  'errors.API.inThePast': 'In der Vergangenheit kann nichts mehr beginnen. Bitte einen späteren Beginn wählen.',
  'errors.API.namedTwice':
    'Derselbe Arbeitsgang ist in dieser Änderung mehrfach genannt. Bitte jeden nur einmal nennen.',
  'errors.API.tooManyCombinations':
    'Für diesen Arbeitsgang gibt es zu viele Kombinationen von Ressourcen, unter den geprüften war keine frei. Bitte Ressourcen festlegen oder Gruppen verkleinern.',
  'errors.API.locked': 'Der Auftrag ist gesperrt. Erst entsperren, dann verschieben.',
  'errors.API.alreadyStarted': 'Der Arbeitsgang läuft schon und lässt sich nicht mehr umplanen.',
  'errors.API.alreadyDone': 'Der Arbeitsgang ist fertig und lässt sich nicht mehr ändern.',
  'errors.API.outsideRange': 'Das Ziel liegt außerhalb des Filterzeitraums. Bitte den Zeitraum erweitern.',
  'errors.API.notPlanned': 'Das ist noch nicht eingeplant. Bitte erst einplanen.',
  'errors.API.notStarted': 'Hier läuft noch nichts. Bitte zuerst einen Arbeitsgang starten.',
  'errors.API.alreadyPlanned': 'Das ist schon eingeplant.',
  'errors.API.positionIsSplit':
    'Diese Position wurde aufgeteilt und kann nicht mehr geplant werden. Bitte die Teilpositionen planen.',
  'errors.API.resourceConflict':
    'Eine Ressource, die dazu gebraucht wird, ist dort nicht frei. Bitte einen anderen Platz wählen.',
  'errors.API.resourceConflictWithResources':
    'Eine Ressource, die dazu gebraucht wird, ist dort nicht frei. Bitte eine der angebotenen wählen.',
  'errors.API.noCapacity': 'Ohne geplante Zeit geht es nicht. Bitte eine Dauer über null wählen.',
  'errors.API.InvalidArticleGroupCombination':
    '{{article}} darf auf {{resourceName}} nicht zugleich mit den anderen Artikelgruppen laufen.',
  'errors.API.closeGapsDisabled': 'Lücken schließen ist in den Einstellungen ausgeschaltet.',
  'errors.API.optimizeWorkloadDisabled': 'Optimieren ist in den Einstellungen ausgeschaltet.',
  'errors.API.freeMoveDisabled': 'Freies Verschieben ist in den Einstellungen ausgeschaltet.',
  'errors.API.isRevoked': 'Dieser Auftrag ist zurückgezogen und kann nicht mehr geändert werden.',
  'errors.API.notInSimulation':
    'Benutzer, Rechte und Anmeldungen gehören dem Werk und nicht einer Simulation. Wechseln Sie dafür zum echten Plan.',
  'errors.API.TimelineDataOutdated':
    'Jemand anderes hat das gerade geändert. Die Ansicht ist jetzt aktuell, bitte noch einmal versuchen.',
  'errors.API.nothingToUndo': 'Es gibt nichts rückgängig zu machen.',
  'errors.API.nothingToRedo': 'Es gibt nichts zu wiederholen.',
  'errors.API.undecided': 'Für manche Schritte steht noch nicht fest, was aus ihnen wird. Bitte bei jedem entscheiden.',
  'errors.API.stepNotKept':
    'Dieser Schritt lässt sich nicht wiederholen. Bitte weglassen und danach von Hand neu machen.',
  'errors.API.notWhole':
    'Nicht alles davon passt in den Plan. Was im Weg steht, ist unten genannt: die Simulation auf den neuesten Stand bringen oder einzelne Aufträge übernehmen.',
  'errors.API.nothingToTransfer': 'Davon lässt sich nichts übernehmen. Die Gründe stehen bei den Aufträgen.',
  'errors.API.transferredFromSimulation':
    'Das Projekt kam aus der Simulation {{simulationId}} und lässt sich nicht löschen. Machen Sie die Übernahme rückgängig, oder planen Sie es aus.',
  'errors.API.beforeWhatItWaitsFor':
    'Ein Arbeitsgang davon begänne dort, bevor der fertig ist, auf den er wartet. Bitte den Vorgänger mit übernehmen oder die Simulation auf den neuesten Stand bringen.',
  'errors.API.waitsForOther':
    'Einer der beiden Arbeitsgänge muss auf den anderen warten. Bitte wählen Sie zwei voneinander unabhängige.',
  'errors.API.anotherStepSince': 'Seitdem haben Sie etwas anderes geändert. Bitte nehmen Sie das zuerst zurück.',
  'errors.API.optimizationRunning':
    'Es läuft schon eine Optimierung. Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.',
  'errors.API.undoBlocked': 'Rückgängig geht nicht mehr: Was es betrifft, wurde inzwischen geändert.',
  'errors.API.undoImpossible': 'Das lässt sich nicht zurücknehmen. Nichts wurde geändert.',
  'errors.API.feedbackExists': 'Es gibt schon Rückmeldungen. Bitte den Verlust bestätigen.',
  'errors.API.predecessorNotDone': 'Der Vorgänger ist noch nicht fertig. Bitte erst ihn melden.',
  'errors.API.feedbackMissing': 'Es fehlt noch eine Rückmeldung. Bitte die Mengen ergänzen.',
  'errors.API.moreThanIsLeft': 'So viel ist nicht mehr offen. Bitte die Menge prüfen.',
  'errors.API.terminalLocked': 'Dieses Terminal ist gesperrt. Bitte an die Verwaltung wenden.',
  'errors.API.workerNotProven':
    'Es ist nicht nachgewiesen, wer das am Terminal gemeldet hat. Die Planung entscheidet darüber.',
  'errors.API.sentWithOtherContent':
    'Das Terminal hat diese Meldung schon mit anderem Inhalt gesendet; die erste gilt. Die Planung entscheidet über diese.',
  'errors.API.noWorkStep': 'Zu diesem Code gibt es hier keinen Arbeitsgang. Bitte den Code prüfen.',
  'errors.API.workStepNotActivated': 'Dieser Arbeitsgang ist nicht freigegeben. Bitte in der Planung nachfragen.',
  'errors.API.reportOnOperations': 'Das ist der Fertigungsprozess. Bitte an seinen Arbeitsgängen melden.',
  'errors.API.progressesForbidden': 'An dieser Ressource wird nicht zurückgemeldet.',
  'errors.API.resourceNotCompatible': 'Die Ressource kann diesen Artikel nicht bearbeiten. Bitte eine andere wählen.',
  'errors.API.wrongFileFormat': 'Dieses Dateiformat geht nicht. Bitte .xlsx oder .csv wählen.',
  'errors.API.invalidColumnNames': 'Die Spaltennamen passen nicht zur Vorlage. Bitte die Kopfzeile prüfen.',
  'errors.API.fileNotAsNamed':
    'Der Inhalt der Datei ist etwas anderes, als ihr Name sagt. Bitte die Datei prüfen und neu speichern.',
  'errors.API.fileKindNotTaken':
    'Dateien dieser Art werden nicht angenommen. Möglich sind PDF, Bilder, Office-Dateien, Zeichnungen (DWG, DXF, STEP), Text und ZIP.',
  'errors.API.tooManyAttachments': 'Mehr als {{limit}} Anhänge gehen nicht. Bitte zuerst einen löschen.',
  'errors.API.fileGone': 'Diese Datei ist nicht mehr da. Sie wurde gelöscht oder fehlt in der Sicherung.',
  'errors.API.fileTooLarge': 'Die Datei ist zu groß. Höchstens 25 MB.',
  'errors.API.bodyTooLarge': 'Die Anfrage ist zu groß. Bitte weniger auf einmal senden.',
  'errors.API.uploadQuotaExceeded':
    'Es liegen zu viele hochgeladene Dateien vor. Sie werden einen Tag nach dem Hochladen entfernt; versuchen Sie es dann erneut.',
  'errors.API.importUnderWay': 'Der Import läuft noch. Sein Stand steht unter Import.',
  'errors.API.samplePlantThere':
    'Das Musterwerk ist schon geladen, oder ein Teil davon ist noch da. Bitte entfernen Sie es zuerst.',
  'errors.API.samplePlantUnderWay':
    'Das Musterwerk wird gerade geladen oder entfernt. Bitte warten Sie, bis das fertig ist.',
  'errors.API.sampleNamesTaken':
    'Das Musterwerk braucht Namen, die Ihr Werk schon hat: {{names}}. Laden Sie es in ein leeres Werk, oder benennen Sie diese Objekte um.',
  'errors.API.importCancelled': 'Der Import wurde abgebrochen, bevor er etwas geändert hat.',
  'errors.API.notSealedYet': 'Das ist noch nicht versiegelt. Bitte in einer Minute noch einmal versuchen.',
  'errors.API.runBrokenOff':
    'Die Arbeit wurde unterbrochen, weil ein Dienst der Fabrik neu gestartet ist. Bitte starten Sie sie noch einmal.',
  'errors.API.wrongCredentials': 'Benutzername oder Passwort stimmt nicht.',
  'errors.API.lastAdministrator':
    'Ohne diesen Benutzer könnte niemand mehr das Werk verwalten. Geben Sie zuerst jemand anderem die Rolle Verwaltung.',
  'errors.API.cannotForgetOneself':
    'Sich selbst kann niemand vergessen lassen. Bitten Sie jemand anderen, der Benutzer löschen darf.',
  'errors.API.administratorRoleFixed':
    'Die Rolle Administrator behält immer alle Rechte. Legen Sie für weniger Rechte eine eigene Rolle an.',
  'errors.API.numberOfDevicesExceeded':
    'So viele Terminals sind nicht lizenziert. Bitte eines löschen oder die Lizenz erweitern.',
  'errors.API.numberOfUsersExceeded':
    'Für diese Lizenz sind schon so viele Benutzer zugeordnet, wie sie erlaubt. Nehmen Sie sie zuerst jemandem weg oder erhöhen Sie die Zahl.',
  'errors.API.licenceMissing': 'Dafür fehlt Ihnen eine Modullizenz. Bitte wenden Sie sich an Ihren Administrator.',
  'errors.API.licenceExpired':
    'Die Lizenz für diesen Bereich ist abgelaufen: Sie können sehen und exportieren, aber nichts ändern. Ein Administrator kann sie verlängern.',
  'errors.API.secondFactorRequired': 'Bitte geben Sie auch den Code Ihres zweiten Faktors ein.',
  'errors.API.secondFactorWrong': 'Dieser Code gilt nicht. Bitte geben Sie den nächsten Code der App ein.',
  'errors.API.secondFactorIsSet': 'Ein zweiter Faktor ist schon eingerichtet. Entfernen Sie ihn zuerst.',
  'errors.API.signInTicketExpired': 'Das hat zu lange gedauert. Bitte melden Sie sich noch einmal an.',
  'errors.API.PasswordResetAttemptsExceeded': 'Zu viele Versuche. Bitte versuchen Sie es in 10 Minuten noch einmal.',
  'errors.API.PasswordResetTimeout': 'Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.',
  'errors.API.tooManyRequests': 'Zu viele Anfragen in kurzer Zeit. Bitte versuchen Sie es gleich noch einmal.',
  'errors.API.tooManyOwnFilters': 'Es gibt schon {{most}} eigene Filter. Bitte löschen Sie zuerst einen davon.',
  'errors.API.queryTooLarge': 'Diese Abfrage verlangt zu viel auf einmal. Bitte teilen Sie sie auf.',
  'errors.API.unknownHost':
    'Unter dieser Adresse ist die Anlage nicht erreichbar. Ein Administrator kann sie mit LEITSTAND_HOSTS eintragen.',
  'errors.API.encryptionRequired':
    'Die Anlage ist von hier nur verschlüsselt erreichbar. Bitte öffnen Sie die Adresse mit https://.',
  'errors.API.NumberOfLoginAttemptsExceeded': 'Zu viele Versuche. Bitte in einigen Minuten noch einmal anmelden.',
  'errors.API.idempotencyKeyReused': 'Diese Eingabe wurde schon mit anderem Inhalt gesendet. Bitte neu laden.',
  'errors.API.readModelBehind': 'Die Anzeige holt gerade auf. Bitte gleich noch einmal versuchen.',
  'errors.API.backendStarting': 'Leitstand startet gerade. Es geht gleich weiter.',
  'errors.API.eventTooLarge': 'Die Änderung ist zu groß für einen Schritt. Bitte in kleinere Teile aufteilen.',
  'errors.API.refitTooLarge': 'Es ist zu viel auf einmal. Bitte noch einmal neu einplanen, was noch nicht passt.',
  'errors.API.historyUnreadable':
    'Ein Teil der Historie ist nicht lesbar, daher lässt sich hier nichts ändern. Bitte einen Administrator verständigen.',
  'errors.API.wrongEventStore':
    'Diese Anlage ist mit einem fremden Ereignisspeicher verbunden, daher wird nichts geändert. Bitte einen Administrator verständigen.',
  'errors.API.olderEventStore':
    'Der Ereignisspeicher ist älter als diese Anzeige, daher wird nichts geändert. Bitte einen Administrator verständigen.',
  'errors.API.tookTooLong':
    'Das hat zu lange gedauert. Bitte weniger auf einmal anfordern, zum Beispiel einen kürzeren Zeitraum.',
  'errors.API.tooMuchAtOnce': 'Es wird zu viel auf einmal gesendet. Bitte gleich noch einmal versuchen.',
  'errors.API.sentTooSlowly': 'Die Daten kamen zu langsam an. Bitte das Netz prüfen und noch einmal senden.',
  'errors.API.storageFull':
    'Der Datenträger der Anlage ist voll, daher kann nichts gespeichert werden. Bitte die Verwaltung ansprechen; sobald wieder Platz ist, geht es weiter.',
  'errors.API.notFound': 'Diese Adresse gibt es nicht.',
  'errors.API.malformedJson': 'Die Anfrage war unlesbar. Bitte neu laden und noch einmal versuchen.',
  'errors.API.unsupportedMediaType': 'Dieser Inhaltstyp wird nicht angenommen.',
  'errors.API.unavailable': 'Ein Teil des Systems ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.',
  'errors.API.momentShown':
    'Der Plan von damals lässt sich nur ansehen. Kehren Sie zu jetzt zurück oder legen Sie ab hier eine Simulation an.',
  'errors.API.noResponse': 'Keine Verbindung zum Server. Bitte das Netz prüfen und noch einmal versuchen.',
  'errors.API.licenceModulesFailed':
    'Ihre Lizenzen konnten nicht geladen werden, darum sind Sie wieder abgemeldet. Bitte melden Sie sich noch einmal an.',
  'errors.API.unknownError': 'Etwas ist schiefgegangen. Bitte noch einmal versuchen oder die Verwaltung ansprechen.',
  'errors.auth.autologout': 'Sie wurden abgemeldet, weil Ihre Sitzung nicht mehr gilt.',
} as const;
