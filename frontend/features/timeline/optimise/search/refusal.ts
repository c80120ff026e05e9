import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';

export interface Refusal {
  readonly errorCode: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a server that is away or comes back answers, or somebody in front of it: what was asked for may go on all the same. */
const passing: readonly string[] = ['noResponse', 'backendStarting', 'unavailable'];

export const isPassing = ({ errorCode }: Refusal): boolean => passing.includes(errorCode);

/** Throws what is no refusal. */
export const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof EditRefused)) throw error;
  return { errorCode: error.errorCode, details: error.detailsObject };
};
