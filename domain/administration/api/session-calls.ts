import { z } from 'zod';
import { moduleLicenceSchema } from '#domain/administration/licence.ts';
import { passwordSchema, sentHashSchema } from '#domain/administration/password-rule.ts';
import { signedInUserSchema, writtenUserSchema } from '#domain/administration/user.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { languageSchema } from '#domain/kernel/language.ts';

/** The calls about signing in, and what who is signed in does about it (api contract, session; planning §2, §4, §8, §9). */

const ticketSchema = z.string().min(1).max(200);
/** Of the app, or one to recover with. */
const codeSchema = z.string().min(1).max(40);
const passwordBody = z.strictObject({ passwordhash: sentHashSchema });
/** A second factor that counts after its first code. */
const newFactorSchema = z.object({ secret: z.string(), uri: z.string() });
export type NewFactor = z.infer<typeof newFactorSchema>;

/** `token` is empty for a page: it gets it in the cookie only. */
const signedInAnswer = z.object({ token: z.string(), user: signedInUserSchema });
/** `recoveryCodes`: of a second factor that was set up just now; not shown again. */
const signedInWithFactor = signedInAnswer.extend({ recoveryCodes: z.array(z.string()).optional() });

export const readPlantState = defineCall({
  path: '/api/clients/Has2FA',
  right: 'public',
  summary: 'What the sign-in page has to know; needs no token',
  answer: z.object({
    has2FA: z.boolean(),
    backendStarting: z.boolean(),
    salesRecover: z.boolean().describe('The plant is being reset to the state of the demo'),
    recoverable: z.literal(true).optional().describe('Administrators may have it reset to the state of the demo'),
    environment: z.enum(['DEMOSYSTEM', 'TESTSYSTEM', 'SALESSYSTEM']).optional(),
    demo: z.literal(true).optional().describe('The people of the demo sign in with its published passwords'),
    trialEnds: isoInstantSchema.optional().describe('From then on the plant only reads'),
  }),
});

export const listLanguages = defineCall({
  path: '/api/clients/languages',
  right: 'public',
  summary: 'Languages of the product',
  answer: listOf(z.object({ languageId: languageSchema, languageName: z.string(), isDefault: z.boolean() })),
});

export const logIn = defineCall({
  method: 'POST',
  path: '/api/login',
  right: 'public',
  summary: 'Sign in with Authorization: Basic base64(username:sha256hex(password))',
  answer: signedInWithFactor,
});

export const setUpFactorToLogIn = defineCall({
  method: 'POST',
  path: '/api/login/secondFactor/setUp',
  right: 'public',
  summary: 'After the right password of somebody who has to have a second factor and has none: the secret for the app',
  body: z.strictObject({ ticket: ticketSchema }),
  status: 201,
  answer: newFactorSchema,
});

export const logInWithFactor = defineCall({
  method: 'POST',
  path: '/api/login/secondFactor',
  right: 'public',
  summary: 'The code of the second factor, or one to recover with, after the right password',
  body: z.strictObject({ ticket: ticketSchema, code: codeSchema }),
  answer: signedInWithFactor,
});

export const logOut = defineCall({
  method: 'POST',
  path: '/api/logout',
  right: 'session',
  summary: 'End the session',
  body: z.strictObject({ userId: z.string() }),
});

export const readSession = defineCall({
  path: '/api/users/check',
  right: 'session',
  atTerminal: true,
  summary: 'Auto-login and health poll: the token that was sent and whose it is',
  answer: signedInAnswer,
});

export const readLiveCredentials = defineCall({
  path: '/api/live/credentials',
  right: 'session',
  summary: 'What a browser connects to NATS with: own messages and the topics of its branch that its rights allow',
  answer: z.object({
    jwt: z.string(),
    expiresAt: isoInstantSchema,
    /** Seconds after which to ask for the next one, before this one ends. */
    renewIn: z.number(),
    url: z.string(),
  }),
});

export const readOwnLicences = defineCall({
  path: '/api/useradmin/licenceModule',
  right: 'session',
  summary: 'The module licences of a user, or of oneself',
  query: z.strictObject({ userId: objectIdSchema }),
  answer: listOf(moduleLicenceSchema),
});

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/users/forgotPassword',
  right: 'public',
  summary: 'Ask for a link to a new password by mail; the answer is the same whoever asks for whom',
  body: z.strictObject({ username: z.string().max(200) }),
  status: 202,
  answer: z.strictObject({}),
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/users/resetPassword',
  right: 'public',
  summary: 'Set a new password with the token of a link; the password as `password`, or as `passwordhash`',
  body: z.strictObject({
    token: z.string().min(1).max(200),
    password: passwordSchema.optional(),
    passwordhash: sentHashSchema.optional(),
  }),
});

export const readOwnFactor = defineCall({
  path: '/api/users/secondFactor',
  right: 'session',
  summary:
    'Whether the caller has a second factor, how many codes to recover with are left, and whether signing in asks',
  answer: z.object({ isSet: z.boolean(), recoveryCodesLeft: z.number().int(), isAsked: z.boolean() }),
});

export const setUpOwnFactor = defineCall({
  method: 'POST',
  path: '/api/users/secondFactor',
  right: 'session',
  summary: 'Begin to set up the own second factor: the secret for the app; it counts after the first code',
  body: passwordBody,
  status: 201,
  answer: newFactorSchema,
});

export const confirmOwnFactor = defineCall({
  method: 'POST',
  path: '/api/users/secondFactor/confirm',
  right: 'session',
  summary: 'The first code of the app; the answer has the codes to recover with, which are not shown again',
  body: z.strictObject({ code: codeSchema }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeOwnFactor = defineCall({
  method: 'POST',
  path: '/api/users/secondFactor/remove',
  right: 'session',
  summary: 'Take away the own second factor',
  body: passwordBody,
});

export const changeOwnLanguage = defineCall({
  method: 'PUT',
  path: '/api/useradmin/users/:id/language',
  right: 'session',
  atTerminal: true,
  summary: 'Change the own language',
  params: z.strictObject({ id: objectIdSchema }),
  body: z.strictObject({ language: languageSchema }),
  answer: writtenUserSchema,
});
