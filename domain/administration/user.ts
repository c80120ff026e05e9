import { z } from 'zod';
import { rightSchema } from './rights.ts';

export const roleSchema = z.enum(['admin', 'planner', 'worker']);
export type Role = z.infer<typeof roleSchema>;

export const languageSchema = z.enum(['de', 'en', 'es', 'fr', 'ru']);
export type Language = z.infer<typeof languageSchema>;

/** Fields of a user (planning §3). The username rule is the requirement's (base data §5): a to z and digits. */
export const userFieldsSchema = z.strictObject({
  username: z.string().regex(/^[a-z0-9]{1,60}$/),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: z.string().max(200).optional(),
  language: languageSchema,
  location: z.string().max(200).optional(),
  roles: z.array(roleSchema).min(1),
  /** A user who is not active cannot sign in and has no sessions. Missing: active. */
  active: z.boolean().optional(),
});
export type UserFields = z.infer<typeof userFieldsSchema>;

/** The user as every session answer shows it (api contract, session). */
export const sessionUserSchema = z.object({
  userId: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  isFakeUser: z.boolean(),
  language: languageSchema,
  location: z.string().optional(),
  roles: z.array(roleSchema),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** What a client is told of who is signed in: it shows what the rights allow, from whichever roles they come. */
export const signedInUserSchema = sessionUserSchema.extend({ rights: z.array(rightSchema) });
export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** One user, as commands and lists answer with it. */
export const userSchema = z.object({ userId: z.string(), ...userFieldsSchema.shape, active: z.boolean() });
