import { z } from 'zod';
import { refersTo } from '#domain/base-data/fields/field-types.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { rightSchema } from '#domain/kernel/rights.ts';
import { moduleLicenceIdSchema } from './licence.ts';
import { roleIdSchema } from './role.ts';

const short = z.string().max(200);

/** Fields of a user (planning §3, base data §3). The username rule is the requirement's (base data §5): a to z and digits. */
export const userFieldsSchema = z.strictObject({
  username: z.string().regex(/^[a-z0-9]{1,60}$/),
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: short.optional(),
  street: short.optional(),
  city: short.optional(),
  language: languageSchema,
  location: short.optional(),
  locationId: refersTo('locations').optional(),
  personnelNumber: z.string().max(60).optional(),
  roles: z.array(roleIdSchema).min(1).max(50),
  /** Module licences that the user has. Missing: all of them. */
  moduleLicences: z.array(moduleLicenceIdSchema).max(50).optional(),
  /** A user who is not active cannot sign in and has no sessions. Missing: active. */
  active: z.boolean().optional(),
  /** Signing in asks for a second factor. */
  has2Fa: z.boolean().optional(),
  /** Of another company. */
  external: z.boolean().optional(),
  /** Flags of their own beside the roles: either gives the right (domain facts §14). */
  expert: z.boolean().optional(),
  allowPlanAnyway: z.boolean().optional(),
  allowProcessFeedback: z.boolean().optional(),
  /** Sees the workbench and nothing else. */
  workbenchUser: z.boolean().optional(),
  /** Known from the company's directory. */
  domainUser: z.boolean().optional(),
  /** Stands for nobody: is shown as `--` and gets to the page for such users only (base data §6). */
  isFakeUser: z.boolean().optional(),
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
  /** Of another company: lists begin with the columns for such. Missing: no. */
  external: z.boolean().optional(),
  language: languageSchema,
  location: z.string().optional(),
  roles: z.array(roleIdSchema),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** What a client is told of who is signed in: it shows what the rights allow, from whichever roles they come. */
export const signedInUserSchema = sessionUserSchema.extend({
  /** As people have named them, in the order of `roles`. */
  roleNames: z.array(z.string()).optional(),
  rights: z.array(rightSchema),
  /** Module licences without which less is allowed than the roles say. */
  endedLicences: z.array(z.string()).optional(),
});
export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** One user, as lists answer with it. */
export const userSchema = z.object({ userId: z.string(), ...userFieldsSchema.shape, active: z.boolean() });

/** A user as commands answer with it. */
export const writtenUserSchema = z.object({ ...sessionUserSchema.shape, ...userSchema.shape });
export type WrittenUser = z.infer<typeof writtenUserSchema>;

/** What somebody can sign in with beside the password; what it is, nobody is told. */
export const signInMeansSchema = z.object({ pin: z.boolean(), rfid: z.boolean(), secondFactor: z.boolean() });
export type SignInMeans = z.infer<typeof signInMeansSchema>;
