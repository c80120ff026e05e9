import { fieldErrorText } from '#frontend/i18n/error-text.ts';
import { cellProblems } from './model/cell.ts';
import { routingText } from './routing-text.ts';

type OwnProblem = (typeof cellProblems)[number];

const isOwn = (code: string): code is OwnProblem => cellProblems.some((own) => own === code);

/** What is wrong with a cell, in words that say what to do. */
export const problemText = (code: string): string =>
  isOwn(code) ? routingText(`problem.${code}`) : fieldErrorText(code);
