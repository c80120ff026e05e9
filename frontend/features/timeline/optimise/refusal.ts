import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';

export interface Refusal {
  readonly errorCode: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Throws what is no refusal. */
export const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof EditRefused)) throw error;
  return { errorCode: error.errorCode, details: error.detailsObject };
};
