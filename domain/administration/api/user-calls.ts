import { z } from 'zod';
import { apiTokenSchema, newApiTokenSchema } from '#domain/administration/api-token.ts';
import {
  licenceDetailSchema,
  licenceFieldsSchema,
  moduleLicenceIdSchema,
  moduleLicenceSchema,
} from '#domain/administration/licence.ts';
import { moduleIds, moduleLicenceIds } from '#domain/administration/modules.ts';
import { passwordSchema, sentHashSchema } from '#domain/administration/password-rule.ts';
import { roleFieldsSchema, roleRowSchema, roleSchema } from '#domain/administration/role.ts';
import { signInMeansSchema, userFieldsSchema, userSchema, writtenUserSchema } from '#domain/administration/user.ts';
import { seenFields } from '#domain/base-data/rules/changed-meanwhile.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { changeFields } from '#domain/kernel/change-fields.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { languageSchema } from '#domain/kernel/language.ts';
import { openSessionSchema } from './open-session.ts';
import { writeCalls } from './write-calls.ts';

/** The calls about users and what they may do: roles, licences, tokens of connected systems (api contract, administration). */

const path = '/api/useradmin/users';
const params = z.strictObject({ id: objectIdSchema });

/** Four digits as they are, a longer PIN as its SHA-256 in hex (base data §5); null takes it away. */
const pinSchema = z.string().regex(/^(\d{4}|[0-9a-f]{64})$/);
const signInFields = {
  password: passwordSchema.optional(),
  passwordhash: sentHashSchema.optional(),
  pinHash: pinSchema.nullish(),
  rfidHash: sentHashSchema.nullish(),
};

/** Fields that a user need not have are taken away with null. */
const { username, firstName, lastName, language, roles, ...others } = userFieldsSchema.shape;
const changes = z.strictObject({
  ...z.strictObject({ username, firstName, lastName, language, roles }).partial().shape,
  ...(Object.fromEntries(Object.entries(others).map(([name, field]) => [name, field.nullable()])) as unknown as {
    readonly [Name in keyof typeof others]: z.ZodNullable<(typeof others)[Name]>;
  }),
});

export const listUsers = defineCall({
  path,
  right: 'users.read',
  summary: 'List of users',
  answer: listOf(userSchema),
});

export const readUser = defineCall({
  path: `${path}/:id`,
  right: 'users.read',
  summary: 'One user, with who made and who changed it last',
  params,
  answer: userSchema.extend(changeFields),
});

export const createUser = defineCall({
  method: 'POST',
  path,
  right: 'users.write',
  summary: 'Create a user; the password as `password`, or as `passwordhash` (its SHA-256 in hex)',
  // German is the default (base data §1).
  body: userFieldsSchema.extend({ ...signInFields, language: languageSchema.default('de') }),
  status: 201,
  answer: writtenUserSchema,
});

export const changeUser = defineCall({
  method: 'PUT',
  path: `${path}/:id`,
  right: 'users.write',
  summary: 'Change fields of a user, or set a new password; a user who is not active is signed out everywhere',
  params,
  body: changes.extend({ ...signInFields, seen: seenFields(changes) }),
  answer: writtenUserSchema,
});

export const deleteUser = defineCall({
  method: 'DELETE',
  path: `${path}/:id`,
  right: 'users.delete',
  summary: 'Delete a user; the history keeps the name',
  params,
});

export const forgetUser = defineCall({
  method: 'POST',
  path: `${path}/:id/forget`,
  right: 'users.delete',
  summary:
    'Forget a person for good: what was done stays, by somebody deleted; `confirm` is the user name. Also of who was deleted before',
  params,
  body: z.strictObject({ confirm: z.string().max(60) }),
});

export const listUserSessions = defineCall({
  path: `${path}/:id/sessions`,
  right: 'session',
  summary: 'From where a user, or oneself, is signed in, the last used first',
  params,
  answer: listOf(openSessionSchema),
});

export const endUserSessions = defineCall({
  method: 'DELETE',
  path: `${path}/:id/sessions`,
  right: 'session',
  summary: 'Sign a user, or oneself, out everywhere',
  params,
});

export const readSignInMeans = defineCall({
  path: `${path}/:id/signInMeans`,
  right: 'users.read',
  summary: 'What a user can sign in with beside the password: PIN, badge and second factor, and whether each is set',
  params,
  answer: signInMeansSchema,
});

export const makePasswordLink = defineCall({
  method: 'POST',
  path: `${path}/:id/passwordLink`,
  right: 'users.write',
  summary: 'A link to a new password, to be handed out: it holds for ten minutes, and once',
  params,
  status: 201,
  answer: z.object({ link: z.string(), expiresAt: isoInstantSchema }),
});

export const removeUserFactor = defineCall({
  method: 'DELETE',
  path: `${path}/:id/secondFactor`,
  right: 'users.write',
  summary: 'Take away the second factor of a user, who signs in with the password again',
  params,
});

export const changeOwnPassword = defineCall({
  method: 'PUT',
  path: `${path}/:id/changePassword`,
  right: 'session',
  summary: 'Change the own password: the one so far as its hash, the new one as `newPassword` or its hash',
  params,
  body: z.strictObject({
    passwordhash: sentHashSchema,
    newPassword: passwordSchema.optional(),
    newPasswordhash: sentHashSchema.optional(),
  }),
});

const rolesPath = '/api/useradmin/roles';

export const listRoles = defineCall({
  path: rolesPath,
  right: 'roles.read',
  summary: 'Roles with who has them',
  answer: listOf(roleRowSchema),
});

export const readRole = defineCall({
  path: `${rolesPath}/:id`,
  right: 'roles.read',
  summary: 'One role with who has it',
  params,
  answer: roleRowSchema,
});

export const roleCalls = writeCalls({
  path: rolesPath,
  rights: { write: 'roles.write', remove: 'roles.delete' },
  summaries: {
    create: 'Create a role',
    change: 'Change a role; holds at once for everybody who has it, on open pages, too',
    remove: 'Delete a role that nobody has',
  },
  fields: roleFieldsSchema,
  changes: roleFieldsSchema.partial(),
  answer: roleSchema,
});

const licencesPath = '/api/useradmin/licences';
const licenceParams = z.strictObject({ id: z.string().max(60) });

export const listLicences = defineCall({
  path: licencesPath,
  right: 'licences.read',
  summary: 'Module licences: how many users may have each, how many do, and until when',
  answer: listOf(moduleLicenceSchema),
});

export const readLicence = defineCall({
  path: `${licencesPath}/:id`,
  right: 'licences.read',
  summary: 'One module licence with who has it',
  params: licenceParams,
  answer: licenceDetailSchema,
});

const licenceChanges = licenceFieldsSchema.partial();
/** `seen` says on which values the change was made, as in every form (decision 0186). */
const licenceChange = licenceChanges.extend({
  moduleLicenceId: moduleLicenceIdSchema,
  seen: seenFields(licenceChanges),
});

export const changeLicence = defineCall({
  method: 'PUT',
  path: `${licencesPath}/:id`,
  right: 'licences.write',
  summary: 'Change how many users may have a module licence (null: any number), and its last day (null: no end)',
  params: licenceParams,
  body: licenceChanges.extend({ seen: seenFields(licenceChanges) }),
  answer: moduleLicenceSchema,
});

export const changeLicences = defineCall({
  method: 'PUT',
  path: licencesPath,
  right: 'licences.write',
  summary:
    'Change several module licences at once, as `PUT licences/{id}` changes one: all of them, or none when one is refused',
  body: z.strictObject({ items: z.array(licenceChange).min(1).max(moduleLicenceIds.length) }),
  answer: z.object({ items: z.array(moduleLicenceSchema) }),
});

export const listModules = defineCall({
  path: '/api/useradmin/modules',
  right: 'licences.read',
  summary: 'The tree of licences: modules, module licences, areas, rights',
  answer: listOf(
    z.object({ moduleId: z.enum(moduleIds), moduleName: z.string(), licences: z.array(moduleLicenceSchema) }),
  ),
});

const tokensPath = '/api/useradmin/apiTokens';

export const listApiTokens = defineCall({
  path: tokensPath,
  right: 'security.read',
  summary: 'API tokens with their rights and last use, the newest first',
  answer: listOf(apiTokenSchema),
});

export const createApiToken = defineCall({
  method: 'POST',
  path: tokensPath,
  right: 'security.write',
  summary: 'Make an API token with some of the own rights; the answer is the only place where it can be seen',
  body: newApiTokenSchema,
  status: 201,
  answer: z.object({ apiTokenId: z.string(), token: z.string() }),
});

export const revokeApiToken = defineCall({
  method: 'DELETE',
  path: `${tokensPath}/:id`,
  right: 'security.delete',
  summary: 'Revoke an API token; it opens nothing from now on',
  params: z.strictObject({ id: z.string().max(100) }),
});
