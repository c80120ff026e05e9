import type { RowErrorCode } from '#domain/import/file/table.ts';
import type { Language } from '#domain/kernel/language.ts';

/** What is wrong with a cell or a row, as a page says it and an error file does. */
export const rowErrorWords: Readonly<Record<RowErrorCode, Readonly<Record<Language, string>>>> = {
  required: {
    de: 'fehlt',
    en: 'is missing',
    es: 'falta',
    fr: 'manque',
    ru: 'отсутствует',
  },
  number: {
    de: 'ist keine Zahl',
    en: 'is not a number',
    es: 'no es un número',
    fr: 'n’est pas un nombre',
    ru: 'не число',
  },
  date: {
    de: 'ist kein Datum',
    en: 'is not a date',
    es: 'no es una fecha',
    fr: 'n’est pas une date',
    ru: 'не дата',
  },
  unknown: {
    de: 'ist unbekannt',
    en: 'is unknown',
    es: 'es desconocido',
    fr: 'est inconnu',
    ru: 'неизвестно',
  },
  ambiguous: {
    de: 'lässt sich nicht zuordnen oder gibt es schon',
    en: 'cannot be told apart or exists already',
    es: 'no se puede distinguir o ya existe',
    fr: 'ne se distingue pas ou existe déjà',
    ru: 'нельзя отличить или уже существует',
  },
  contradicts: {
    de: 'widerspricht einer früheren Zeile der Datei',
    en: 'contradicts an earlier row of the file',
    es: 'contradice una fila anterior del archivo',
    fr: 'contredit une ligne précédente du fichier',
    ru: 'противоречит более ранней строке файла',
  },
  invalid: {
    de: 'ist ungültig',
    en: 'is not valid',
    es: 'no es válido',
    fr: 'n’est pas valable',
    ru: 'неверно',
  },
  tooLong: {
    de: 'ist zu lang',
    en: 'is too long',
    es: 'es demasiado largo',
    fr: 'est trop long',
    ru: 'слишком длинно',
  },
  durationMissing: {
    de: 'Dauer oder Rüstzeit fehlt',
    en: 'duration or set-up time is missing',
    es: 'falta la duración o el tiempo de preparación',
    fr: 'la durée ou le temps de réglage manque',
    ru: 'нет длительности или времени наладки',
  },
  tooLongAgo: {
    de: 'liegt mehr als ein Jahr zurück',
    en: 'is more than a year ago',
    es: 'fue hace más de un año',
    fr: 'date de plus d’un an',
    ru: 'было больше года назад',
  },
  inTheFuture: {
    de: 'liegt in der Zukunft',
    en: 'lies in the future',
    es: 'está en el futuro',
    fr: 'se situe dans le futur',
    ru: 'ещё не наступило',
  },
  notAllowed: {
    de: 'dazu fehlt Ihnen ein Recht',
    en: 'needs a right that you do not have',
    es: 'requiere un derecho que usted no tiene',
    fr: 'demande un droit que vous n’avez pas',
    ru: 'для этого у вас нет права',
  },
  withOthers: {
    de: 'nicht übernommen, weil eine Zeile, zu der diese gehört, abgelehnt ist',
    en: 'not taken, because a row that it belongs to is rejected',
    es: 'no se ha tomado porque se rechazó una fila a la que pertenece',
    fr: 'non reprise, car une ligne à laquelle elle appartient est refusée',
    ru: 'не принята, так как отклонена строка, к которой она относится',
  },
  refused: {
    de: 'abgelehnt',
    en: 'refused',
    es: 'rechazado',
    fr: 'refusé',
    ru: 'отклонено',
  },
};

const isCode = (code: string): code is RowErrorCode => code in rowErrorWords;

/** Words for a code of a row; what no version of the product knows is not valid. */
export const rowErrorText = (code: string, language: Language): string =>
  rowErrorWords[isCode(code) ? code : 'invalid'][language];
