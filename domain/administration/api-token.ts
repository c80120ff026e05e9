import { z } from 'zod';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { type Rights, withDerived } from '#domain/kernel/rights.ts';
import { type GivenRight, givenRights } from '#domain/kernel/rights-table.ts';

/** What tells an API token from the token of a session. */
export const apiTokenPrefix = 'lst_';

export const givenRightSchema = z.enum(givenRights as [GivenRight, ...GivenRight[]]);

/** `POST /api/useradmin/apiTokens` (api contract, administration): what a connected system may do, and until when. */
export const newApiTokenSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  rights: z.array(givenRightSchema).min(1).max(200),
  /** Last day on which it is taken, in the plant's time zone; without one until it is revoked. */
  expiryDate: z.iso.date().nullish(),
});

/** A token towards people: without what opens the plant. */
export const apiTokenSchema = z.object({
  apiTokenId: z.string(),
  name: z.string(),
  rights: z.array(z.string()),
  createdBy: z.string(),
  createdAt: isoInstantSchema,
  expiresAt: isoInstantSchema.optional(),
  lastUsedAt: isoInstantSchema.optional(),
});

/** Of the rights that a token was given those that its maker still has: it never may do more than that person. */
export const rightsOfToken = (given: readonly GivenRight[], maker: Rights): Rights =>
  withDerived(given.filter((right) => maker.has(right)));
