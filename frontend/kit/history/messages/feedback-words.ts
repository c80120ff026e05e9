/**
 * What reports from the shop floor are called where the screen shows them: the action of each kind and the fields that
 * it says, in every language. A new kind of feedback gets its words here.
 */
const de = {
  'history.action.WorkStarted': 'gestartet',
  'history.action.WorkPaused': 'pausiert',
  'history.action.WorkInterrupted': 'unterbrochen',
  'history.action.WorkCompleted': 'fertig gemeldet',
  'history.action.YieldReported': 'Menge gemeldet',
  'history.action.ScrapReported': 'Ausschuss gemeldet',
  'history.action.SetupReported': 'Rüsten gemeldet',
  'history.field.reportedYield': 'Gutmenge gemeldet',
  'history.field.reportedScrap': 'Ausschuss gemeldet',
  'history.field.reportedSetup': 'Rüstzeit gemeldet',
  'history.field.rejectTypeId': 'Ausschussgrund',
  'history.field.troubleTypeId': 'Störung',
  'history.field.comment': 'Bemerkung',
  'history.field.occurredAt': 'Geschehen',
  'history.field.workerId': 'Werker',
} as const;

type FeedbackWords = Readonly<Record<keyof typeof de, string>>;

const en: FeedbackWords = {
  'history.action.WorkStarted': 'started',
  'history.action.WorkPaused': 'paused',
  'history.action.WorkInterrupted': 'interrupted',
  'history.action.WorkCompleted': 'reported done',
  'history.action.YieldReported': 'yield reported',
  'history.action.ScrapReported': 'scrap reported',
  'history.action.SetupReported': 'set-up reported',
  'history.field.reportedYield': 'Yield reported',
  'history.field.reportedScrap': 'Scrap reported',
  'history.field.reportedSetup': 'Set-up time reported',
  'history.field.rejectTypeId': 'Reason for scrap',
  'history.field.troubleTypeId': 'Trouble',
  'history.field.comment': 'Remark',
  'history.field.occurredAt': 'Happened',
  'history.field.workerId': 'Worker',
};

const es: FeedbackWords = {
  'history.action.WorkStarted': 'iniciado',
  'history.action.WorkPaused': 'en pausa',
  'history.action.WorkInterrupted': 'interrumpido',
  'history.action.WorkCompleted': 'notificado como terminado',
  'history.action.YieldReported': 'cantidad notificada',
  'history.action.ScrapReported': 'rechazo notificado',
  'history.action.SetupReported': 'preparación notificada',
  'history.field.reportedYield': 'Cantidad buena notificada',
  'history.field.reportedScrap': 'Rechazo notificado',
  'history.field.reportedSetup': 'Tiempo de preparación notificado',
  'history.field.rejectTypeId': 'Motivo del rechazo',
  'history.field.troubleTypeId': 'Avería',
  'history.field.comment': 'Observación',
  'history.field.occurredAt': 'Ocurrió',
  'history.field.workerId': 'Operario',
};

const fr: FeedbackWords = {
  'history.action.WorkStarted': 'démarré',
  'history.action.WorkPaused': 'mis en pause',
  'history.action.WorkInterrupted': 'interrompu',
  'history.action.WorkCompleted': 'déclaré terminé',
  'history.action.YieldReported': 'quantité déclarée',
  'history.action.ScrapReported': 'rebut déclaré',
  'history.action.SetupReported': 'réglage déclaré',
  'history.field.reportedYield': 'Quantité bonne déclarée',
  'history.field.reportedScrap': 'Rebut déclaré',
  'history.field.reportedSetup': 'Temps de réglage déclaré',
  'history.field.rejectTypeId': 'Motif du rebut',
  'history.field.troubleTypeId': 'Panne',
  'history.field.comment': 'Remarque',
  'history.field.occurredAt': 'Survenu',
  'history.field.workerId': 'Opérateur',
};

const ru: FeedbackWords = {
  'history.action.WorkStarted': 'начато',
  'history.action.WorkPaused': 'приостановлено',
  'history.action.WorkInterrupted': 'прервано',
  'history.action.WorkCompleted': 'сообщено о завершении',
  'history.action.YieldReported': 'сообщено о количестве',
  'history.action.ScrapReported': 'сообщено о браке',
  'history.action.SetupReported': 'сообщено о наладке',
  'history.field.reportedYield': 'Сообщено годных',
  'history.field.reportedScrap': 'Сообщено брака',
  'history.field.reportedSetup': 'Сообщено времени наладки',
  'history.field.rejectTypeId': 'Причина брака',
  'history.field.troubleTypeId': 'Неисправность',
  'history.field.comment': 'Примечание',
  'history.field.occurredAt': 'Произошло',
  'history.field.workerId': 'Рабочий',
};

export const feedbackWords = { de, en, es, fr, ru } as const;

/** Fields of reports that are seconds of work. */
export const feedbackLengths = ['reportedSetup'] as const;
