import { type ObjectName, ownWordsIn } from '#domain/base-data/object-names/object-name.ts';
import { withOwnWords } from '#domain/base-data/object-names/own-words.ts';
import type { Language } from '#domain/kernel/language.ts';
import { namedIn } from '#domain/planning/reasons/why-words.ts';

/** Explains what moved the end of an order, in words: what was done, and of who was pushed by it that and by what. */

/** What a step was, as far as a sentence tells steps apart. */
export type LatenessKind = Exclude<keyof typeof en, 'pushed' | 'pushed.bare' | 'pulled'>;

const kindOfAction: Readonly<Record<string, LatenessKind>> = {
  OperationsMoved: 'moved',
  SelectionMoved: 'moved',
  ParallelOperationsMoved: 'moved',
  OperationsMovedFreely: 'moved',
  ProductionOrdersMoved: 'moved',
  ActivitiesMoved: 'moved',
  OrderPositionsMoved: 'moved',
  ProjectsMoved: 'moved',
  OperationInserted: 'inserted',
  OperationsSwapped: 'swapped',
  OperationsShifted: 'shifted',
  GapsClosed: 'gapsClosed',
  OperationsOptimized: 'optimised',
  PlanOptimized: 'optimised',
  SuccessorsReplanned: 'replanned',
  OperationsRefitted: 'refitted',
  SetupsChanged: 'setups',
  SimulationTransferred: 'transferred',
  OperationsRecalculated: 'hours',
  ResourceGapCreated: 'gapAdded',
  ResourceGapChanged: 'gapChanged',
  ResourceGapDeleted: 'gapRemoved',
  FeedbackCorrected: 'corrected',
  FeedbackRevoked: 'corrected',
  OrderPositionPlanned: 'planned',
  ProductionOrdersPlanned: 'added',
  ActivityCloned: 'added',
  OrderPositionUnplanned: 'takenOff',
  OrderPositionSplit: 'takenOff',
  OrderPositionDeleted: 'takenOff',
  ProjectDeleted: 'takenOff',
  EditUndone: 'undone',
  EditRedone: 'redone',
};

/** By the type of its event; `isBaseData`: hours other than gaps, settings. `isExtra`: a gap that gives hours. */
export function kindOfStep(action: string, { isBaseData = false, isExtra = false } = {}): LatenessKind {
  const known = kindOfAction[action];
  if (isExtra && known === 'gapAdded') return 'overtimeAdded';
  if (isExtra && known === 'gapRemoved') return 'overtimeRemoved';
  if (known !== undefined) return known;
  if (isBaseData) return 'hours';
  if (action.endsWith('Resized')) return 'resized';
  if (action.endsWith('Deleted') || action.endsWith('Unplanned') || action.endsWith('Revoked')) return 'removed';
  return action.startsWith('Work') || action.endsWith('Reported') ? 'reported' : 'changed';
}

export interface LatenessValues {
  /** What was meant; of a gap its resource. */
  readonly subject: string;
  /** Production order of the subject, when it is another order's. */
  readonly order?: string | undefined;
  /** The operation of the order that was pushed; undefined: it was meant itself, or nobody knows. */
  readonly own?: string | undefined;
  readonly cause?: string | undefined;
  readonly causeOrder?: string | undefined;
}

/** `names`: what the plant calls its objects (decision 0132). */
export function latenessWords(
  language: Language,
  kind: LatenessKind,
  movedBySeconds: number,
  { subject, order, own, cause, causeOrder }: LatenessValues,
  names: Iterable<ObjectName> = [],
): string {
  const words = texts[language];
  const tail = movedBySeconds < 0 ? 'pulled' : cause === undefined ? 'pushed.bare' : 'pushed';
  const sentence = own === undefined ? words[kind] : `${words[kind]} ${words[tail]}`;
  return withOwnWords(sentence, language, ownWordsIn(language, names))
    .replaceAll('{subject}', () => namedIn(language, subject, order))
    .replaceAll('{own}', () => namedIn(language, own ?? '', undefined))
    .replaceAll('{cause}', () => namedIn(language, cause ?? '', causeOrder));
}

type Texts = Readonly<Record<keyof typeof en, string>>;

const de: Texts = {
  moved: '{subject} wurde verschoben.',
  resized: '{subject} bekam eine andere Länge.',
  gapsClosed: 'Lücken wurden geschlossen.',
  optimised: 'Der Plan wurde optimiert.',
  shifted: 'Alles ab einem Zeitpunkt wurde verschoben.',
  swapped: '{subject} tauschte den Platz mit einem anderen Arbeitsgang.',
  inserted: '{subject} wurde dazwischen gelegt.',
  replanned: 'Was {subject} folgt, wurde neu geplant.',
  refitted: 'Was nicht mehr passte oder aufgehalten war, wurde neu geplant.',
  setups: 'Das Rüsten richtet sich nach einem anderen Arbeitsgang davor.',
  transferred: 'Aus einer Simulation übernommen.',
  gapAdded: '{subject} bekam eine Lücke.',
  gapChanged: 'Eine Lücke von {subject} wurde geändert.',
  gapRemoved: 'Eine Lücke von {subject} fiel weg.',
  overtimeAdded: '{subject} bekam Überstunden.',
  overtimeRemoved: 'Überstunden von {subject} fielen weg.',
  hours: 'Die Arbeitszeit änderte sich: {subject}.',
  reported: 'Rückmeldung zu {subject}.',
  corrected: 'Eine Rückmeldung zu {subject} wurde berichtigt.',
  planned: 'Der Auftrag wurde eingeplant.',
  added: 'Teile des Auftrags kamen dazu.',
  takenOff: 'Der Auftrag wurde ausgeplant.',
  removed: 'Teile des Auftrags fielen weg.',
  undone: 'Eine frühere Änderung wurde zurückgenommen.',
  redone: 'Eine zurückgenommene Änderung wurde wiederhergestellt.',
  promised: 'Der Liefertermin wurde geändert.',
  changed: '{subject} wurde geändert.',
  pushed: 'In diesem Auftrag machte {own} Platz für {cause}.',
  'pushed.bare': 'In diesem Auftrag machte {own} Platz.',
  pulled: 'In diesem Auftrag rückte {own} vor.',
};

const en = {
  moved: '{subject} was moved.',
  resized: '{subject} got another length.',
  gapsClosed: 'Gaps were closed.',
  optimised: 'The plan was optimised.',
  shifted: 'Everything from a moment on was shifted.',
  swapped: '{subject} changed places with another operation.',
  inserted: '{subject} was put in between.',
  replanned: 'What follows {subject} was planned again.',
  refitted: 'What no longer fitted or was held up was planned again.',
  setups: 'It is set up after another operation now.',
  transferred: 'Taken over from a simulation.',
  gapAdded: '{subject} got a gap.',
  gapChanged: 'A gap of {subject} was changed.',
  gapRemoved: 'A gap of {subject} was taken away.',
  overtimeAdded: '{subject} got overtime.',
  overtimeRemoved: 'Overtime of {subject} was taken away.',
  hours: 'Working hours changed: {subject}.',
  reported: 'A report on {subject}.',
  corrected: 'A report on {subject} was corrected.',
  planned: 'The order was planned.',
  added: 'Parts of the order were added.',
  takenOff: 'The order was taken off the plan.',
  removed: 'Parts of the order were removed.',
  undone: 'An earlier change was taken back.',
  redone: 'A change that had been taken back was done again.',
  promised: 'The delivery date was changed.',
  changed: '{subject} was changed.',
  pushed: 'In this order {own} had to give way to {cause}.',
  'pushed.bare': 'In this order {own} had to give way.',
  pulled: 'In this order {own} moved up.',
};

const es: Texts = {
  moved: 'Se movió {subject}.',
  resized: '{subject} tiene otra duración.',
  gapsClosed: 'Se cerraron huecos.',
  optimised: 'Se optimizó el plan.',
  shifted: 'Se desplazó todo a partir de un momento.',
  swapped: '{subject} cambió de lugar con otra operación.',
  inserted: '{subject} se puso en medio.',
  replanned: 'Lo que sigue a {subject} se planificó de nuevo.',
  refitted: 'Lo que ya no encajaba o estaba retenido se planificó de nuevo.',
  setups: 'Ahora se prepara tras otra operación.',
  transferred: 'Tomado de una simulación.',
  gapAdded: '{subject} tiene un hueco nuevo.',
  gapChanged: 'Cambió un hueco de {subject}.',
  gapRemoved: 'Se quitó un hueco de {subject}.',
  overtimeAdded: '{subject} tiene horas extra.',
  overtimeRemoved: 'Se quitaron horas extra de {subject}.',
  hours: 'Cambió el horario de trabajo: {subject}.',
  reported: 'Notificación sobre {subject}.',
  corrected: 'Se corrigió una notificación sobre {subject}.',
  planned: 'Se planificó el pedido.',
  added: 'Se añadieron partes del pedido.',
  takenOff: 'El pedido se quitó del plan.',
  removed: 'Se quitaron partes del pedido.',
  undone: 'Se deshizo un cambio anterior.',
  redone: 'Se rehízo un cambio deshecho.',
  promised: 'Cambió la fecha de entrega.',
  changed: 'Cambió {subject}.',
  pushed: 'En este pedido {own} tuvo que ceder ante {cause}.',
  'pushed.bare': 'En este pedido {own} tuvo que ceder.',
  pulled: 'En este pedido {own} se adelantó.',
};

const fr: Texts = {
  moved: '{subject} a été déplacé.',
  resized: 'La durée de {subject} a changé.',
  gapsClosed: 'Des trous ont été fermés.',
  optimised: 'Le plan a été optimisé.',
  shifted: 'Tout a été décalé à partir d’un moment.',
  swapped: '{subject} a échangé sa place avec une autre opération.',
  inserted: '{subject} a été intercalé.',
  replanned: 'Ce qui suit {subject} a été replanifié.',
  refitted: 'Ce qui ne convenait plus ou était retenu a été replanifié.',
  setups: 'Le réglage suit maintenant une autre opération.',
  transferred: 'Repris d’une simulation.',
  gapAdded: '{subject} a un nouveau trou.',
  gapChanged: 'Un trou de {subject} a été modifié.',
  gapRemoved: 'Un trou de {subject} a été supprimé.',
  overtimeAdded: '{subject} a des heures supplémentaires.',
  overtimeRemoved: 'Des heures supplémentaires de {subject} ont été supprimées.',
  hours: 'Les heures de travail ont changé : {subject}.',
  reported: 'Retour d’information sur {subject}.',
  corrected: 'Un retour d’information sur {subject} a été corrigé.',
  planned: 'La commande a été planifiée.',
  added: 'Des parties de la commande se sont ajoutées.',
  takenOff: 'La commande a été retirée du plan.',
  removed: 'Des parties de la commande ont été retirées.',
  undone: 'Une modification précédente a été annulée.',
  redone: 'Une modification annulée a été rétablie.',
  promised: 'La date de livraison a changé.',
  changed: '{subject} a été modifié.',
  pushed: 'Dans cette commande, {own} a dû céder la place à {cause}.',
  'pushed.bare': 'Dans cette commande, {own} a dû céder la place.',
  pulled: 'Dans cette commande, {own} a été avancé.',
};

const ru: Texts = {
  moved: 'Перемещено: {subject}.',
  resized: 'Изменилась длительность: {subject}.',
  gapsClosed: 'Промежутки закрыты.',
  optimised: 'План оптимизирован.',
  shifted: 'Всё сдвинуто начиная с некоторого момента.',
  swapped: '{subject} поменялась местами с другой операцией.',
  inserted: 'Вставлено между другими: {subject}.',
  replanned: 'Перепланировано то, что следует за {subject}.',
  refitted: 'Перепланировано то, что не подходило или задерживалось.',
  setups: 'Наладка теперь зависит от другой операции.',
  transferred: 'Принято из симуляции.',
  gapAdded: 'Новый простой: {subject}.',
  gapChanged: 'Изменён простой: {subject}.',
  gapRemoved: 'Удалён простой: {subject}.',
  overtimeAdded: 'Добавлены сверхурочные: {subject}.',
  overtimeRemoved: 'Убраны сверхурочные: {subject}.',
  hours: 'Изменилось рабочее время: {subject}.',
  reported: 'Отчёт о выполнении: {subject}.',
  corrected: 'Исправлен отчёт о выполнении: {subject}.',
  planned: 'Заказ запланирован.',
  added: 'Добавлены части заказа.',
  takenOff: 'Заказ снят с плана.',
  removed: 'Удалены части заказа.',
  undone: 'Прежнее изменение отменено.',
  redone: 'Отменённое изменение возвращено.',
  promised: 'Изменён срок поставки.',
  changed: 'Изменено: {subject}.',
  pushed: 'В этом заказе {own} уступает место: {cause}.',
  'pushed.bare': 'В этом заказе {own} сдвигается.',
  pulled: 'В этом заказе {own} начинается раньше.',
};

const texts: Readonly<Record<Language, Texts>> = { de, en, es, fr, ru };
