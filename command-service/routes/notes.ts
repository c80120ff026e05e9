import { z } from 'zod';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { CommandContext } from '../context.ts';

/** What people note on any planning object, as a body changes it; null clears a note. */
export const changedNotes = {
  comment: z.string().max(10_000).nullable().optional(),
  ownedBy: z.string().max(64).nullable().optional(),
  location: z.string().max(200).nullable().optional(),
};

/** Users do not branch: they are those of the plant. */
export function unknownUser(
  { branches }: Pick<CommandContext, 'branches'>,
  userId: string | null | undefined,
): Rejection | undefined {
  return userId === undefined || userId === null || branches.main.image.users.has(userId)
    ? undefined
    : reject('objectnotexists', { userId });
}
