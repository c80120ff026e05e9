import { z } from 'zod';

/** What a list says over everything that its filter lets through, whatever page is shown. */
export const listTotalsSchema = z.object({
  /** Sums of the numbers that can be added up, by field. */
  sums: z.record(z.string(), z.number()),
  /** How many, by status. */
  byStatus: z.record(z.string(), z.number()),
  /** How many miss their delivery date, and the average slack in seconds, where there is one. */
  late: z.number().optional(),
  averageSlack: z.number().nullable().optional(),
});
export type ListTotals = z.infer<typeof listTotalsSchema>;
