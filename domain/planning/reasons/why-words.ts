import { type ObjectName, ownWordsIn } from '#domain/base-data/object-names/object-name.ts';
import { withOwnWords } from '#domain/base-data/object-names/own-words.ts';
import type { Language } from '#domain/kernel/language.ts';
import type { BindingReason } from './binding.ts';

/**
 * Explains a placement in words (rules §7). `{operation}` is on `{resource}`; `{cause}` names the operation or process
 * step that the reason refers to. Reasons with an optional cause have a text for both cases.
 */
export interface WhyValues {
  readonly operation: string;
  readonly resource: string;
  readonly cause?: string | undefined;
  /** Production order number of the cause, when it differs. */
  readonly causeOrder?: string | undefined;
}

/**
 * Text of a reason in a language; `detail` selects the variant: the joint, or why the resource does not work. `names`: what the
 * plant calls its objects (decision 0132).
 */
export function whyWords(
  language: Language,
  reason: BindingReason,
  values: WhyValues,
  names: Iterable<ObjectName> = [],
): string {
  const words = texts[language];
  const detail = reason.kind === 'predecessor' ? reason.joint : reason.kind === 'notWorking' ? reason.cause : undefined;
  const after = 'side' in reason ? reason.side : undefined;
  const bare = [reason.kind, detail, after].filter((part) => part !== undefined).join('.');
  const text = (values.cause === undefined ? words[`${bare}.bare`] : undefined) ?? words[bare] ?? '';
  return withOwnWords(text, language, ownWordsIn(language, names))
    .replaceAll('{operation}', values.operation)
    .replaceAll('{resource}', values.resource)
    .replaceAll('{cause}', values.cause === undefined ? '…' : namedIn(language, values.cause, values.causeOrder));
}

/** Names of work steps are ordinary words; quotes set them off from the sentence. */
export function namedIn(language: Language, name: string, order: string | undefined): string {
  const [open, close] = quotes[language];
  return order === undefined ? `${open}${name}${close}` : `${open}${name}${close} (${order})`;
}

const quotes: Readonly<Record<Language, readonly [string, string]>> = {
  de: ['„', '“'],
  en: ['“', '”'],
  es: ['«', '»'],
  fr: ['« ', ' »'],
  ru: ['«', '»'],
};

/** @internal All texts of a language, for the test of completeness. */
export const whyTexts = (language: Language): Readonly<Record<string, string>> => texts[language];

type Texts = Readonly<Record<string, string>>;

const de: Texts = {
  startDate: 'Beginnt nicht vor dem Startdatum der Auftragsposition.',
  deliveryDate: 'Vom Liefertermin zurückgerechnet.',
  now: 'So früh wie möglich ab dem Zeitpunkt der Planung.',
  'predecessor.end': '{cause} muss zuerst fertig sein.',
  'predecessor.buffer': 'Nach {cause} läuft erst die Pufferzeit ab.',
  'predecessor.overlap': 'Beginnt überlappend, sobald genug von {cause} getan ist.',
  successor: 'So spät, wie es {cause} zulässt.',
  resourceBusy: '{resource} war bis dahin mit {cause} belegt.',
  'notWorking.shift': '{resource} arbeitet vorher nicht: keine Schicht.',
  'notWorking.holiday': '{resource} arbeitet vorher nicht: Feiertag.',
  'notWorking.gap': '{resource} ist vorher nicht verfügbar: Lücke.',
  frozenZone: 'Der Plan davor ist eingefroren.',
  free: '{resource} ist davor frei geworden: „{operation}“ kann vorgezogen werden.',
  parallelResource: 'Eine parallel gebrauchte Ressource war mit {cause} belegt.',
  'parallelResource.bare': 'Eine parallel gebrauchte Ressource arbeitet vorher nicht.',
  installer: 'Der Einrichter war mit {cause} belegt.',
  'installer.bare': 'Der Einrichter arbeitet vorher nicht.',
  attendantResource: 'Die begleitende Ressource war mit {cause} unterwegs.',
  'attendantResource.bare': 'Die begleitende Ressource war vorher nicht da.',
  batch: 'Läuft in derselben Charge wie {cause}.',
  priority: '{resource} hat Vorrang in der Gruppe und war bis dahin mit {cause} belegt.',
  'priority.bare': '{resource} hat Vorrang in der Gruppe, obwohl eine andere früher frei war.',
  besideMain: 'Läuft zusammen mit {cause}.',
  withJob: 'Begleitet den Auftrag ab {cause}.',
  process: 'Der Prozessschritt {cause} muss zuerst fertig sein.',
  closedGap: 'Beim Schließen von Lücken an {cause} herangerückt.',
  'closedGap.bare': 'Beim Schließen von Lücken verschoben.',
  changeover: 'Rüstet nach {cause}, das jetzt davor läuft.',
  'changeover.bare': 'Ist jetzt der erste Arbeitsgang auf seiner Ressource und rüstet anders.',
  byHand: 'Von Hand dorthin gelegt.',
  pushedBy: 'Von {cause} verschoben.',
  undo: 'Durch Zurücknehmen oder Wiederherstellen einer Änderung.',
  import: 'Aus dem Import übernommen.',
  optimiser: 'Vom Optimierer dorthin gelegt.',
  throughput:
    'So spät, wie es geht, ohne dass die Auftragsposition später fertig wird: für eine kürzere Durchlaufzeit.',
  'resourceBusy.after': '{resource} ist danach mit {cause} belegt.',
  'notWorking.shift.after': '{resource} arbeitet danach nicht: keine Schicht.',
  'notWorking.holiday.after': '{resource} arbeitet danach nicht: Feiertag.',
  'notWorking.gap.after': '{resource} ist danach nicht verfügbar: Lücke.',
  'parallelResource.after': 'Eine parallel gebrauchte Ressource ist danach mit {cause} belegt.',
  'parallelResource.after.bare': 'Eine parallel gebrauchte Ressource arbeitet danach nicht.',
  'installer.after': 'Der Einrichter ist danach mit {cause} belegt.',
  'installer.after.bare': 'Der Einrichter arbeitet danach nicht.',
  'attendantResource.after': 'Die begleitende Ressource ist danach mit {cause} unterwegs.',
  'attendantResource.after.bare': 'Die begleitende Ressource ist danach nicht da.',
};

const en: Texts = {
  startDate: 'Does not begin before the start date of the order position.',
  deliveryDate: 'Counted back from the delivery date.',
  now: 'As early as possible from when it was planned.',
  'predecessor.end': '{cause} has to end first.',
  'predecessor.buffer': 'The buffer time after {cause} has to pass first.',
  'predecessor.overlap': 'Begins overlapping, once enough of {cause} is done.',
  successor: 'As late as {cause} allows.',
  resourceBusy: '{resource} was taken by {cause} until then.',
  'notWorking.shift': '{resource} does not work before: no shift.',
  'notWorking.holiday': '{resource} does not work before: public holiday.',
  'notWorking.gap': '{resource} is not available before: gap.',
  frozenZone: 'The plan before it is frozen.',
  free: '{resource} has become free before it: “{operation}” may be pulled forward.',
  parallelResource: 'A resource that is needed with it was taken by {cause}.',
  'parallelResource.bare': 'A resource that is needed with it does not work before.',
  installer: 'The installer was busy with {cause}.',
  'installer.bare': 'The installer does not work before.',
  attendantResource: 'The attendant resource was out with {cause}.',
  'attendantResource.bare': 'The attendant resource was not there before.',
  batch: 'Runs in the same batch as {cause}.',
  priority: '{resource} comes first in its group and was taken by {cause} until then.',
  'priority.bare': '{resource} comes first in its group, although another was free earlier.',
  besideMain: 'Runs together with {cause}.',
  withJob: 'Stays with the job from {cause} on.',
  process: 'The process step {cause} has to end first.',
  closedGap: 'Moved up to {cause} when gaps were closed.',
  'closedGap.bare': 'Moved when gaps were closed.',
  changeover: 'Set up after {cause}, which now runs before it.',
  'changeover.bare': 'Is now the first step on its resource and set up differently.',
  byHand: 'Placed there by hand.',
  pushedBy: 'Pushed by {cause}.',
  undo: 'By undoing or redoing a change.',
  import: 'Taken from the import.',
  optimiser: 'Placed there by the optimiser.',
  throughput: 'As late as possible without the order position ending later: for a shorter throughput time.',
  'resourceBusy.after': '{resource} is taken by {cause} after it.',
  'notWorking.shift.after': '{resource} does not work after it: no shift.',
  'notWorking.holiday.after': '{resource} does not work after it: public holiday.',
  'notWorking.gap.after': '{resource} is not available after it: gap.',
  'parallelResource.after': 'A resource that is needed with it is taken by {cause} after it.',
  'parallelResource.after.bare': 'A resource that is needed with it does not work after it.',
  'installer.after': 'The installer is busy with {cause} after it.',
  'installer.after.bare': 'The installer does not work after it.',
  'attendantResource.after': 'The attendant resource is out with {cause} after it.',
  'attendantResource.after.bare': 'The attendant resource is not there after it.',
};

const es: Texts = {
  startDate: 'No empieza antes de la fecha de inicio de la posición.',
  deliveryDate: 'Calculado hacia atrás desde la fecha de entrega.',
  now: 'Lo antes posible desde el momento de la planificación.',
  'predecessor.end': '{cause} debe terminar primero.',
  'predecessor.buffer': 'Primero debe pasar el tiempo de espera después de {cause}.',
  'predecessor.overlap': 'Empieza solapado, cuando se ha hecho lo suficiente de {cause}.',
  successor: 'Tan tarde como permite {cause}.',
  resourceBusy: '{resource} estaba ocupado por {cause} hasta entonces.',
  'notWorking.shift': '{resource} no trabaja antes: sin turno.',
  'notWorking.holiday': '{resource} no trabaja antes: día festivo.',
  'notWorking.gap': '{resource} no está disponible antes: hueco.',
  frozenZone: 'El plan anterior está congelado.',
  free: '{resource} ha quedado libre antes: «{operation}» se puede adelantar.',
  parallelResource: 'Un recurso necesario a la vez estaba ocupado por {cause}.',
  'parallelResource.bare': 'Un recurso necesario a la vez no trabaja antes.',
  installer: 'El preparador estaba ocupado con {cause}.',
  'installer.bare': 'El preparador no trabaja antes.',
  attendantResource: 'El recurso acompañante estaba con {cause}.',
  'attendantResource.bare': 'El recurso acompañante no estaba antes.',
  batch: 'Va en el mismo lote que {cause}.',
  priority: '{resource} tiene prioridad en su grupo y estaba ocupado por {cause} hasta entonces.',
  'priority.bare': '{resource} tiene prioridad en su grupo, aunque otro estaba libre antes.',
  besideMain: 'Se ejecuta junto con {cause}.',
  withJob: 'Acompaña el trabajo desde {cause}.',
  process: 'El paso de proceso {cause} debe terminar primero.',
  closedGap: 'Acercado a {cause} al cerrar huecos.',
  'closedGap.bare': 'Movido al cerrar huecos.',
  changeover: 'Se prepara tras {cause}, que ahora va delante.',
  'changeover.bare': 'Ahora es la primera operación en su recurso y se prepara de otro modo.',
  byHand: 'Colocado allí a mano.',
  pushedBy: 'Desplazado por {cause}.',
  undo: 'Al deshacer o rehacer un cambio.',
  import: 'Tomado de la importación.',
  optimiser: 'Colocado allí por el optimizador.',
  throughput: 'Lo más tarde posible sin que la posición termine más tarde: para un tiempo de ejecución más corto.',
  'resourceBusy.after': '{resource} está ocupado por {cause} después.',
  'notWorking.shift.after': '{resource} no trabaja después: sin turno.',
  'notWorking.holiday.after': '{resource} no trabaja después: día festivo.',
  'notWorking.gap.after': '{resource} no está disponible después: hueco.',
  'parallelResource.after': 'Un recurso necesario a la vez está ocupado por {cause} después.',
  'parallelResource.after.bare': 'Un recurso necesario a la vez no trabaja después.',
  'installer.after': 'El preparador está ocupado con {cause} después.',
  'installer.after.bare': 'El preparador no trabaja después.',
  'attendantResource.after': 'El recurso acompañante está con {cause} después.',
  'attendantResource.after.bare': 'El recurso acompañante no está después.',
};

const fr: Texts = {
  startDate: 'Ne commence pas avant la date de début de la position.',
  deliveryDate: 'Calculé à rebours depuis la date de livraison.',
  now: 'Le plus tôt possible à partir de la planification.',
  'predecessor.end': '{cause} doit d’abord se terminer.',
  'predecessor.buffer': 'Le temps tampon après {cause} doit d’abord s’écouler.',
  'predecessor.overlap': 'Commence en chevauchement, dès que {cause} est assez avancé.',
  successor: 'Aussi tard que {cause} le permet.',
  resourceBusy: '{resource} était occupée par {cause} jusque-là.',
  'notWorking.shift': '{resource} ne travaille pas avant : pas de poste.',
  'notWorking.holiday': '{resource} ne travaille pas avant : jour férié.',
  'notWorking.gap': '{resource} n’est pas disponible avant : trou.',
  frozenZone: 'Le plan précédent est gelé.',
  free: '{resource} s’est libérée avant : « {operation} » peut être avancé.',
  parallelResource: 'Une ressource nécessaire en même temps était occupée par {cause}.',
  'parallelResource.bare': 'Une ressource nécessaire en même temps ne travaille pas avant.',
  installer: 'Le régleur était occupé par {cause}.',
  'installer.bare': 'Le régleur ne travaille pas avant.',
  attendantResource: 'La ressource d’accompagnement était avec {cause}.',
  'attendantResource.bare': 'La ressource d’accompagnement n’était pas là avant.',
  batch: 'Passe dans le même lot que {cause}.',
  priority: '{resource} est prioritaire dans son groupe et était occupée par {cause} jusque-là.',
  'priority.bare': '{resource} est prioritaire dans son groupe, bien qu’une autre fût libre plus tôt.',
  besideMain: 'S’exécute avec {cause}.',
  withJob: 'Accompagne l’ordre à partir de {cause}.',
  process: 'L’étape de processus {cause} doit d’abord se terminer.',
  closedGap: 'Rapproché de {cause} en fermant les trous.',
  'closedGap.bare': 'Déplacé en fermant les trous.',
  changeover: 'Se règle après {cause}, qui passe maintenant avant.',
  'changeover.bare': 'Est maintenant la première opération sur sa ressource et se règle autrement.',
  byHand: 'Placé là à la main.',
  pushedBy: 'Repoussé par {cause}.',
  undo: 'En annulant ou rétablissant une modification.',
  import: 'Repris de l’import.',
  optimiser: 'Placé là par l’optimiseur.',
  throughput:
    'Aussi tard que possible sans que la position se termine plus tard : pour un délai de production plus court.',
  'resourceBusy.after': '{resource} est ensuite occupée par {cause}.',
  'notWorking.shift.after': '{resource} ne travaille pas ensuite : pas de poste.',
  'notWorking.holiday.after': '{resource} ne travaille pas ensuite : jour férié.',
  'notWorking.gap.after': '{resource} n’est pas disponible ensuite : trou.',
  'parallelResource.after': 'Une ressource nécessaire en même temps est ensuite occupée par {cause}.',
  'parallelResource.after.bare': 'Une ressource nécessaire en même temps ne travaille pas ensuite.',
  'installer.after': 'Le régleur est ensuite occupé par {cause}.',
  'installer.after.bare': 'Le régleur ne travaille pas ensuite.',
  'attendantResource.after': 'La ressource d’accompagnement est ensuite avec {cause}.',
  'attendantResource.after.bare': 'La ressource d’accompagnement n’est pas là ensuite.',
};

const ru: Texts = {
  startDate: 'Начинается не раньше даты начала позиции заказа.',
  deliveryDate: 'Рассчитано назад от даты поставки.',
  now: 'Как можно раньше с момента планирования.',
  'predecessor.end': 'Сначала должна завершиться операция {cause}.',
  'predecessor.buffer': 'Сначала должно пройти буферное время после {cause}.',
  'predecessor.overlap': 'Начинается с перекрытием, когда сделано достаточно от {cause}.',
  successor: 'Так поздно, как допускает {cause}.',
  resourceBusy: 'Ресурс {resource} был до этого занят: {cause}.',
  'notWorking.shift': 'Ресурс {resource} раньше не работает: нет смены.',
  'notWorking.holiday': 'Ресурс {resource} раньше не работает: праздник.',
  'notWorking.gap': 'Ресурс {resource} раньше недоступен: перерыв.',
  frozenZone: 'План до этого момента заморожен.',
  free: 'Ресурс {resource} освободился раньше: операцию «{operation}» можно начать раньше.',
  parallelResource: 'Ресурс, нужный одновременно, был занят: {cause}.',
  'parallelResource.bare': 'Ресурс, нужный одновременно, раньше не работает.',
  installer: 'Наладчик был занят: {cause}.',
  'installer.bare': 'Наладчик раньше не работает.',
  attendantResource: 'Сопровождающий ресурс был занят: {cause}.',
  'attendantResource.bare': 'Сопровождающего ресурса до этого не было.',
  batch: 'Выполняется в одной партии с {cause}.',
  priority: 'Ресурс {resource} первый в группе и был до этого занят: {cause}.',
  'priority.bare': 'Ресурс {resource} первый в группе, хотя другой был свободен раньше.',
  besideMain: 'Выполняется вместе с {cause}.',
  withJob: 'Сопровождает заказ начиная с {cause}.',
  process: 'Сначала должен завершиться шаг процесса {cause}.',
  closedGap: 'Придвинуто к {cause} при закрытии пробелов.',
  'closedGap.bare': 'Перемещено при закрытии пробелов.',
  changeover: 'Наладка после {cause}, которая теперь идёт перед ней.',
  'changeover.bare': 'Теперь это первая операция на ресурсе, наладка другая.',
  byHand: 'Размещено вручную.',
  pushedBy: 'Сдвинуто операцией {cause}.',
  undo: 'Отменой или повтором изменения.',
  import: 'Взято из импорта.',
  optimiser: 'Размещено оптимизатором.',
  throughput: 'Как можно позже, чтобы позиция заказа не завершилась позже: ради меньшего времени прохождения.',
  'resourceBusy.after': 'Ресурс {resource} после этого занят: {cause}.',
  'notWorking.shift.after': 'Ресурс {resource} после этого не работает: нет смены.',
  'notWorking.holiday.after': 'Ресурс {resource} после этого не работает: праздник.',
  'notWorking.gap.after': 'Ресурс {resource} после этого недоступен: перерыв.',
  'parallelResource.after': 'Ресурс, нужный одновременно, после этого занят: {cause}.',
  'parallelResource.after.bare': 'Ресурс, нужный одновременно, после этого не работает.',
  'installer.after': 'Наладчик после этого занят: {cause}.',
  'installer.after.bare': 'Наладчик после этого не работает.',
  'attendantResource.after': 'Сопровождающий ресурс после этого занят: {cause}.',
  'attendantResource.after.bare': 'Сопровождающего ресурса после этого нет.',
};

const texts: Readonly<Record<Language, Texts>> = { de, en, es, fr, ru };
