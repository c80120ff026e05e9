import { z } from 'zod';
import { objectIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/** What machines tell and what is read of them (api contract, machines). */

const machineStates = ['running', 'stopped', 'fault'] as const;

/** One signal of a machine. `count` and `scrap`: pieces since the signal before. */
export const machineSignalSchema = z.strictObject({
  signalId: z.string().min(1).max(100),
  at: isoInstantSchema,
  state: z.enum(machineStates).optional(),
  count: z.number().min(0).max(1e6).optional(),
  scrap: z.number().min(0).max(1e6).optional(),
  troubleTypeId: objectIdSchema.optional(),
});
export type MachineSignal = z.infer<typeof machineSignalSchema>;

/** A machine that has told something, with the newest of it. */
export const machineSchema = z.object({
  resourceId: z.string(),
  resourceName: z.string().nullable(),
  state: z.enum(machineStates).nullable(),
  lastSignalAt: z.iso.datetime(),
  /** Seconds after which it counts as silent. */
  silentAfter: z.number().int(),
  isSilent: z.boolean(),
});

export const silentAfterSchema = z.strictObject({ silentAfter: z.number().int().min(10).max(604_800) });

/** Which machines a gateway's credential is for; none named: all. */
export const machineCredentialsSchema = z.strictObject({
  resourceIds: z.array(resourceIdSchema).min(1).max(100).optional(),
});
