import type { Collection } from '#domain/base-data/object-types.ts';
import { durationToType, typedDuration } from '#frontend/i18n/typed-duration.ts';
import { numberToType, typedNumber } from '#frontend/i18n/typed-number.ts';
import type { Catalogue } from './catalogue.ts';

/** What is wrong with a text: a code of `validations`, or one of these. */
export type CellProblem = string;
export const cellProblems = [
  'notANumber',
  'notADuration',
  'notYesOrNo',
  'notNumbers',
  'notACharacteristic',
  'unknownName',
  'unknownMaterial',
  'notBeforeOrAfter',
  'inACircle',
  'inAssemblyCircle',
] as const;

export type Reading = { readonly value: unknown } | { readonly problem: CellProblem };

/** How one field of an item is read from the text of its cell, and written. Absent values are empty texts. */
export interface Cell {
  readonly id: string;
  readonly required?: boolean;
  /** Stands for what cannot be read, so that the other cells can be checked all the same. */
  readonly instead?: unknown;
  readonly read: (text: string, catalogue: Catalogue) => Reading;
  readonly write: (value: unknown, catalogue: Catalogue) => string;
}

const wrong = (problem: CellProblem): Reading => ({ problem });

export const textCell = (id: string): Cell => ({
  id,
  required: true,
  instead: '?',
  read: (text) => ({ value: text }),
  write: String,
});

export const numberCell = (id: string, others: Partial<Cell> & { readonly unit?: string } = {}): Cell => {
  const { unit = '', ...cell } = others;
  return {
    id,
    instead: 0,
    read(text, { language }) {
      const value = typedNumber(unit === '' ? text : text.replace(unit, ''), language);
      return value === undefined ? wrong('notANumber') : { value };
    },
    // What is zero by itself is not worth reading.
    write: (value, { language }) => (value === 0 ? '' : numberToType(Number(value), language)),
    ...cell,
  };
};

/** `inDays`: a number alone means days, and whole days are shown as such. */
export const durationCell = (id: string, { inDays = false, required = false } = {}): Cell => ({
  id,
  required,
  instead: 0,
  read(text, { language }) {
    const value = typedDuration(text, language, inDays ? 86_400 : 60);
    return value === undefined ? wrong('notADuration') : { value };
  },
  write: (value, { language }) => (value === 0 ? '' : durationToType(Number(value), language, inDays)),
});

export const nameCell = (id: string, collection: Collection, others: Partial<Cell> = {}): Cell => ({
  id,
  instead: '',
  read(text, catalogue) {
    const value = catalogue.book(collection).idOf(text);
    return value === undefined ? wrong('unknownName') : { value };
  },
  write: (value, catalogue) => catalogue.book(collection).nameOf(String(value)),
  ...others,
});

const yes = new Set([
  'x',
  '1',
  'ja',
  'j',
  'yes',
  'y',
  'true',
  'sí',
  'si',
  'oui',
  'o',
  'да',
  'wahr',
  'verdadero',
  'vrai',
]);
const no = new Set(['0', 'nein', 'n', 'no', 'false', 'non', 'нет', '-', 'falsch', 'falso', 'faux']);

export const yesCell = (id: string): Cell => ({
  id,
  instead: false,
  read(text) {
    const word = text.toLowerCase();
    if (yes.has(word)) return { value: true };
    return no.has(word) ? { value: undefined } : wrong('notYesOrNo');
  },
  write: (value) => (value === true ? 'x' : ''),
});

/** Numbers of other steps; a dash is none of them. */
export const numbersCell = (id: string): Cell => ({
  id,
  read(text) {
    if (/^[-–—]$/.test(text)) return { value: [] };
    const words = text.split(/[\s,;]+/).filter((word) => word !== '');
    const numbers = words.map(Number);
    return words.every((word) => /^\d{1,7}$/.test(word)) ? { value: numbers } : wrong('notNumbers');
  },
  write: (value) => ((value as readonly number[]).length === 0 ? '–' : (value as readonly number[]).join(', ')),
});
