import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, idsOf } from '../kernel/command.ts';

type Image = OpenBranch['image'];

/** The reason of that name; undefined: there is none. */
export const knownReason = ({ factory }: Image, gapTypeName: string): string | undefined =>
  [...factory.objects.gapTypes].find(([, one]) => one.gapTypeName === gapTypeName)?.[0];

const envelopeOf = (by: Envelope): Envelope => ({ ...by, commandId: `${by.commandId}-reason` });

/** The id of a reason that is made with a command. */
export const idOfNewReason = (by: Envelope): string => idsOf(envelopeOf(by).commandId)();

/** The reason of that name, which is made when there is none. */
export async function reasonCalled(image: Image, gapTypeName: string, by: Envelope): Promise<string | Rejection> {
  const known = knownReason(image, gapTypeName);
  if (known !== undefined) return known;
  const id = idOfNewReason(by);
  const command = { type: 'createObject', collection: 'gapTypes', id, fields: { gapTypeName } } as const;
  const stored = await image.execute(command, envelopeOf(by));
  // Somebody else may have made it just now.
  return isRejection(stored) ? (knownReason(image, gapTypeName) ?? stored) : id;
}
