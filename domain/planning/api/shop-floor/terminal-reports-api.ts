import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';

/**
 * `POST /api/useradmin/terminals/{id}/reports`: what a terminal has kept while it had no network (decision 0164). The device
 * and the server read the same shapes.
 */

/** In one call; a device with more sends again. */
export const mostReportsAtOnce = 50;

/** Base64url of 384 bytes; longer keys may come. */
const sealSchema = z.string().regex(/^[A-Za-z0-9_-]{300,800}$/);

/**
 * What shows that the worker was at the terminal. `session`: SHA-256 of the token of a sign-in there, also one that has ended.
 * `sealed`: PIN or badge as typed without network, under the server's public key, base64url.
 */
export const reportProofSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.strictObject({ kind: z.literal('sealed'), sealed: sealSchema }),
]);
export type ReportProof = z.infer<typeof reportProofSchema>;

/** What is sealed: as the headers `pin` and `rfid` of a sign-in carry it, and when it was typed by the corrected clock. */
export const sealedSignInSchema = z.strictObject({
  kind: z.enum(['pin', 'rfid']),
  sent: z.string().regex(/^(\S{1,4}|[0-9a-fA-F]{64})$/),
  at: isoInstantSchema,
  /** SHA-256 of a secret that the device has for as long as this worker is signed in: who shows it gets the session. */
  secretHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type SealedSignIn = z.infer<typeof sealedSignInSchema>;

/** Body of a sign-in at a terminal that was made without network, when the network is back; any other has none. */
export const redeemedSignInSchema = z.strictObject({
  sealed: sealSchema.optional(),
  secret: z.string().min(32).max(64).optional(),
});
export type RedeemedSignIn = Required<z.infer<typeof redeemedSignInSchema>>;

/** Milliseconds of one sign-in: a shift with overtime. A device that stays signed in without network proves no more. */
export const longestShift = 16 * 60 * 60_000;

/** One kept report. `body` is looked at for each report by itself, so that one that is wrong stops no other. */
export const sentReportSchema = z.strictObject({
  /** In capitals or not is the same id. */
  commandId: z.uuid().toLowerCase(),
  /** Where it was made, if not at the terminal that sends it: the device was linked as another one since. */
  terminalId: objectIdSchema.optional(),
  /** As the terminal shows it; who it counts for follows from the proof. */
  worker: z.strictObject({ userId: z.string().max(64), name: z.string().max(200) }),
  step: z.strictObject({ kind: z.enum(['operation', 'activity']), id: objectIdSchema, label: z.string().max(300) }),
  queuedAt: isoInstantSchema,
  proof: reportProofSchema.optional(),
  body: z.record(z.string(), z.unknown()),
});
export type SentReport = z.infer<typeof sentReportSchema>;

/**
 * What became of one report. `taken`: it is in the log. `refused`: the plan does not take it, and the planner finds it in the
 * list of refused reports. `later`: nothing was decided; the device keeps it and sends it again.
 */
export const reportAnswerSchema = z.object({
  commandId: z.string(),
  outcome: z.enum(['taken', 'refused', 'later']),
  errorCode: z.string().optional(),
  detailsObject: z.unknown().optional(),
});
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

export const reportAnswersSchema = z.object({
  answers: z.array(reportAnswerSchema),
  /** RSA-OAEP with SHA-256, as JSON Web Key: seals what is typed while there is no network. */
  sealingKey: z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() }),
});
export type ReportAnswers = z.infer<typeof reportAnswersSchema>;
export type SealingKey = ReportAnswers['sealingKey'];
