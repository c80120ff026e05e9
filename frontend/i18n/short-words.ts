/** What a language calls the parts of a time, beside what `Intl` knows (look, section 10). */
export interface ShortWords {
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
  /** Before the number of a week. */
  readonly week: string;
  /** Before the start of a time whose end is left out. */
  readonly from: string;
}

const english: ShortWords = { day: 'd', hour: 'h', minute: 'min', second: 's', week: 'Week', from: 'from' };
const words: Readonly<Record<string, ShortWords>> = {
  de: { ...english, day: 'T', week: 'KW', from: 'ab' },
  en: english,
  es: { ...english, week: 'Sem.', from: 'desde' },
  fr: { ...english, day: 'j', week: 'Sem.', from: 'dès' },
  ru: { day: 'д', hour: 'ч', minute: 'мин', second: 'с', week: 'Нед.', from: 'с' },
};

/** `language` is a language of the product; others read English. */
export const shortWords = (language: string): ShortWords => words[language.slice(0, 2)] ?? english;

/** Before "%": English has nothing, everybody else a no-break space. */
export const percentGap = (language: string): string => (language.startsWith('en') ? '' : '\u00a0');
