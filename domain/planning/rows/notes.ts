import { z } from 'zod';
import { toIso } from '#domain/kernel/instant.ts';
import type { Notes } from '#domain/planning/plan/plan-objects.ts';

/** What people note on an object; a row leaves out what is empty. */
export const noteFields = {
  comment: z.string().nullable().optional(),
  ownedBy: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
};

export function notedFields(notes: Notes | undefined) {
  if (notes === undefined) return undefined;
  const { printDate, ...fields } = notes;
  return printDate === undefined ? fields : { ...fields, printDate: toIso(printDate) };
}
