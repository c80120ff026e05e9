import { fieldErrorText } from '#frontend/i18n/error-text.ts';
import type { CellWords } from '#frontend/kit/sheet/sheet-column.ts';
import { cellProblems } from './model/cell.ts';
import type { Problems } from './model/tables.ts';
import { routingText } from './routing-text.ts';

type OwnProblem = (typeof cellProblems)[number];

const isOwn = (code: string): code is OwnProblem => cellProblems.some((own) => own === code);

/** What is wrong with a cell, in words that say what to do. */
export const problemText = (code: string): string =>
  isOwn(code) ? routingText(`problem.${code}`) : fieldErrorText(code);

/** What is wrong with the cells of a table, for its sheet. */
export const problemWords = (problems: Problems): CellWords =>
  new Map(
    [...problems].map(([key, codes]) => [
      key,
      Object.fromEntries(Object.entries(codes).map(([column, code]) => [column, problemText(code)])),
    ]),
  );
