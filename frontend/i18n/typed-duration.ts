import { shortWords } from './short-words.ts';
import { numberToType, typedNumber } from './typed-number.ts';

const second = 1;
const minute = 60;
const hour = 3_600;
const day = 86_400;
const week = 604_800;

/** How people write the units of a time, in the five languages together: a table may come from another one. */
const units: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['s', 'sec', 'sek', 'seg', 'с', 'сек'].map((word) => [word, second])),
  ...Object.fromEntries(['m', 'min', 'minuten', 'minutes', 'мин', 'м'].map((word) => [word, minute])),
  ...Object.fromEntries(['h', 'std', 'hr', 'hrs', 'ч', 'час'].map((word) => [word, hour])),
  ...Object.fromEntries(
    ['d', 't', 'tag', 'tage', 'day', 'days', 'j', 'jour', 'jours', 'día', 'días', 'д', 'дн'].map((word) => [word, day]),
  ),
  ...Object.fromEntries(['w', 'wo', 'wk', 'sem', 'нед'].map((word) => [word, week])),
};

/**
 * Seconds of a time that a person typed: "5 min", "1 h 30", "90 s", "1:30" (hours and minutes), "2,5 h". A number alone
 * is in `plain` seconds each. Undefined when it is none.
 */
export function typedDuration(text: string, language: string, plain = minute): number | undefined {
  const wanted = text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .trim()
    .toLowerCase();
  const clock = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(wanted);
  if (clock !== null) return Number(clock[1]) * hour + Number(clock[2]) * minute + Number(clock[3] ?? 0);
  const parts = [...wanted.matchAll(/([\d.,]+)\s*([\p{L}]*)\.?\s*/gu)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== wanted) return undefined;
  let sum = 0;
  let before: number | undefined;
  for (const [, digits = '', word = ''] of parts) {
    const number = typedNumber(digits, language);
    // "2 h 40" is two hours and forty minutes.
    const unit = word === '' ? (before === undefined ? plain : smaller.get(before)) : units[word];
    if (number === undefined || unit === undefined || (before !== undefined && unit >= before)) return undefined;
    sum += number * unit;
    before = unit;
  }
  // 0.1 min is 6 s, not 6.000000000000001.
  return Number(sum.toPrecision(12));
}

const smaller: ReadonlyMap<number, number> = new Map([
  [day, hour],
  [hour, minute],
  [minute, second],
]);

/** The way back, exact: "1 h 30 min", "45 s"; whole days only where `inDays` says that they are meant. */
export function durationToType(seconds: number, language: string, inDays = false): string {
  const words = shortWords(language);
  if (inDays && seconds >= day && seconds % day === 0) return `${numberToType(seconds / day, language)} ${words.day}`;
  const hours = Math.floor(seconds / hour);
  const minutes = Math.floor((seconds % hour) / minute);
  const rest = Number((seconds - hours * hour - minutes * minute).toPrecision(9));
  const parts = [
    ...(hours > 0 ? [`${hours} ${words.hour}`] : []),
    ...(minutes > 0 ? [`${minutes} ${words.minute}`] : []),
    ...(rest > 0 || seconds === 0 ? [`${numberToType(rest, language)} ${words.second}`] : []),
  ];
  return parts.join(' ');
}
