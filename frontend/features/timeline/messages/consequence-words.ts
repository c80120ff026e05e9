import type { RussianTextsLike, TextsLike } from '#frontend/i18n/messages.ts';

/** What an edit makes of the orders that it touches: on the ghost, in the card of offers and in the message after it. */
const de = {
  'consequence.onTime': '{{order}} fertig {{ready}}, {{slack}} Luft',
  'consequence.changed': '{{order}} fertig {{ready}}, {{slack}} Luft ({{change}})',
  'consequence.rescued': '{{order}} wieder pünktlich: fertig {{ready}}, {{slack}} Luft',
  'consequence.turnsLate': '{{order}} wird {{length}} zu spät: fertig {{ready}}, Termin {{due}}',
  'consequence.later': '{{order}} ist {{length}} zu spät ({{change}}): fertig {{ready}}',
  'consequence.stillLate': '{{order}} bleibt {{length}} zu spät',
  'consequence.othersLate_one': 'Zu spät wird auch {{orders}}',
  'consequence.othersLate_other': 'Zu spät werden auch {{orders}}',
  'consequence.othersLater_one': 'Noch später: {{orders}}',
  'consequence.othersLater_other': 'Noch später: {{orders}}',
  'consequence.othersRescued_one': 'Wieder pünktlich: {{orders}}',
  'consequence.othersRescued_other': 'Wieder pünktlich: {{orders}}',
  'consequence.by': '{{order}} ({{change}})',
  'drag.asBefore': 'wie bisher',
  'drag.othersLate_one': '{{count}} anderer wird zu spät',
  'drag.othersLate_other': '{{count}} andere werden zu spät',
} as const;

type ConsequenceWords = TextsLike<typeof de>;

const en: ConsequenceWords = {
  'consequence.onTime': '{{order}} ready {{ready}}, {{slack}} slack',
  'consequence.changed': '{{order}} ready {{ready}}, {{slack}} slack ({{change}})',
  'consequence.rescued': '{{order}} on time again: ready {{ready}}, {{slack}} slack',
  'consequence.turnsLate': '{{order}} turns {{length}} late: ready {{ready}}, due {{due}}',
  'consequence.later': '{{order}} is {{length}} late ({{change}}): ready {{ready}}',
  'consequence.stillLate': '{{order}} stays {{length}} late',
  'consequence.othersLate_one': 'Also turns late: {{orders}}',
  'consequence.othersLate_other': 'Also turn late: {{orders}}',
  'consequence.othersLater_one': 'Even later: {{orders}}',
  'consequence.othersLater_other': 'Even later: {{orders}}',
  'consequence.othersRescued_one': 'On time again: {{orders}}',
  'consequence.othersRescued_other': 'On time again: {{orders}}',
  'consequence.by': '{{order}} ({{change}})',
  'drag.asBefore': 'as before',
  'drag.othersLate_one': '{{count}} other turns late',
  'drag.othersLate_other': '{{count}} others turn late',
};

const es: ConsequenceWords = {
  'consequence.onTime': '{{order}} listo {{ready}}, {{slack}} de margen',
  'consequence.changed': '{{order}} listo {{ready}}, {{slack}} de margen ({{change}})',
  'consequence.rescued': '{{order}} de nuevo a tiempo: listo {{ready}}, {{slack}} de margen',
  'consequence.turnsLate': '{{order}} se retrasa {{length}}: listo {{ready}}, entrega {{due}}',
  'consequence.later': '{{order}} lleva {{length}} de retraso ({{change}}): listo {{ready}}',
  'consequence.stillLate': '{{order}} sigue con {{length}} de retraso',
  'consequence.othersLate_one': 'También se retrasa {{orders}}',
  'consequence.othersLate_other': 'También se retrasan {{orders}}',
  'consequence.othersLater_one': 'Aún más tarde: {{orders}}',
  'consequence.othersLater_other': 'Aún más tarde: {{orders}}',
  'consequence.othersRescued_one': 'De nuevo a tiempo: {{orders}}',
  'consequence.othersRescued_other': 'De nuevo a tiempo: {{orders}}',
  'consequence.by': '{{order}} ({{change}})',
  'drag.asBefore': 'como antes',
  'drag.othersLate_one': '{{count}} otro se retrasa',
  'drag.othersLate_other': '{{count}} otros se retrasan',
};

const fr: ConsequenceWords = {
  'consequence.onTime': '{{order}} prêt {{ready}}, marge {{slack}}',
  'consequence.changed': '{{order}} prêt {{ready}}, marge {{slack}} ({{change}})',
  'consequence.rescued': '{{order}} de nouveau à temps : prêt {{ready}}, marge {{slack}}',
  'consequence.turnsLate': '{{order}} passe en retard de {{length}} : prêt {{ready}}, dû {{due}}',
  'consequence.later': '{{order}} a {{length}} de retard ({{change}}) : prêt {{ready}}',
  'consequence.stillLate': '{{order}} garde {{length}} de retard',
  'consequence.othersLate_one': 'Passe aussi en retard : {{orders}}',
  'consequence.othersLate_other': 'Passent aussi en retard : {{orders}}',
  'consequence.othersLater_one': 'Encore plus tard : {{orders}}',
  'consequence.othersLater_other': 'Encore plus tard : {{orders}}',
  'consequence.othersRescued_one': 'De nouveau à temps : {{orders}}',
  'consequence.othersRescued_other': 'De nouveau à temps : {{orders}}',
  'consequence.by': '{{order}} ({{change}})',
  'drag.asBefore': 'comme avant',
  'drag.othersLate_one': '{{count}} autre passe en retard',
  'drag.othersLate_other': '{{count}} autres passent en retard',
};

const ru: RussianTextsLike<typeof de> = {
  'consequence.onTime': '{{order}} готов {{ready}}, запас {{slack}}',
  'consequence.changed': '{{order}} готов {{ready}}, запас {{slack}} ({{change}})',
  'consequence.rescued': '{{order}} снова в срок: готов {{ready}}, запас {{slack}}',
  'consequence.turnsLate': '{{order}} опоздает на {{length}}: готов {{ready}}, срок {{due}}',
  'consequence.later': '{{order}} опаздывает на {{length}} ({{change}}): готов {{ready}}',
  'consequence.stillLate': '{{order}} по-прежнему опаздывает на {{length}}',
  'consequence.othersLate_one': 'Опоздает также {{orders}}',
  'consequence.othersLate_few': 'Опоздают также {{orders}}',
  'consequence.othersLate_many': 'Опоздают также {{orders}}',
  'consequence.othersLate_other': 'Опоздают также {{orders}}',
  'consequence.othersLater_one': 'Ещё позже: {{orders}}',
  'consequence.othersLater_few': 'Ещё позже: {{orders}}',
  'consequence.othersLater_many': 'Ещё позже: {{orders}}',
  'consequence.othersLater_other': 'Ещё позже: {{orders}}',
  'consequence.othersRescued_one': 'Снова в срок: {{orders}}',
  'consequence.othersRescued_few': 'Снова в срок: {{orders}}',
  'consequence.othersRescued_many': 'Снова в срок: {{orders}}',
  'consequence.othersRescued_other': 'Снова в срок: {{orders}}',
  'consequence.by': '{{order}} ({{change}})',
  'drag.asBefore': 'как раньше',
  'drag.othersLate_one': '{{count}} другой опоздает',
  'drag.othersLate_few': '{{count}} других опоздают',
  'drag.othersLate_many': '{{count}} других опоздают',
  'drag.othersLate_other': '{{count}} других опоздают',
};

export const consequenceWords = { de, en, es, fr, ru } as const;
