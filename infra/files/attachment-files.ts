import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { FreeSpace } from '#infra/storage/free-space.ts';
import { checkedType } from './file-kinds.ts';
import { storedFiles } from './stored-files.ts';
import { sweepLoose } from './sweep-loose.ts';
import { type UploadQuota, uploadQuota } from './upload-quota.ts';

const descriptionSchema = z.object({
  attachmentId: z.uuid(),
  userId: z.string(),
  size: z.number().int(),
  contentType: z.string(),
  /** Where it was attached: a simulation's own files go with it. */
  branch: z.string(),
  /** Epoch milliseconds since which nothing refers to it any more. */
  looseSince: z.number().optional(),
});
type StoredAttachment = z.infer<typeof descriptionSchema>;

/** The bytes of attachments, which are kept as long as an object has them. */
export interface AttachmentFiles {
  /**
   * As `StoredFiles.store`, and also refused when its content is not what its name says, or of a kind that is not taken.
   * @throws StorageFull
   */
  store(
    sender: { readonly userId: string; readonly branch: string },
    fileName: string,
    content: Readable,
  ): Promise<StoredAttachment | Rejection>;
  /** Of a branch: what another one has attached stays. */
  remove(attachmentId: string, branch: string): Promise<void>;
  /**
   * Removes what nothing has referred to for `keptLoose`: what was attached to an object that is gone, and what was stored
   * but never attached. As long as that, deleting an object can be undone with all that it had.
   */
  sweep(isAttached: (attachmentId: string) => boolean, isThere: (branch: string) => boolean): Promise<void>;
}

/** Bytes. Attachments stay, so there is more room for them than for files of an import; the reserve of the disk holds too. */
const limits = { perUser: 4 * 2 ** 30, inAll: 40 * 2 ** 30 };

export interface AttachmentOptions {
  readonly quota?: UploadQuota;
  readonly space?: { current(): Pick<FreeSpace, 'spareBytes'> } | undefined;
  readonly now?: () => number;
}

export const attachmentFolder = (dataFolder: string): string => path.join(dataFolder, 'attachments');

export const attachmentPath = (folder: string, attachmentId: string): string =>
  path.join(folder, `${attachmentId}.${ending}`);

/** One for all kinds, so that no program takes a file for what its name says. */
const ending = 'bin';

export function attachmentFiles(
  folder: string,
  { quota = uploadQuota(limits), space, now = Date.now }: AttachmentOptions = {},
): AttachmentFiles {
  const files = storedFiles({ folder, ending, description: descriptionSchema, quota, space });
  return {
    store: ({ userId, branch }, fileName, content) =>
      files.store(userId, content, async ({ fileIdentifier: attachmentId, size, path: file }) => {
        const contentType = await checkedType(fileName, file, size);
        return isRejection(contentType) ? contentType : { attachmentId, userId, size, contentType, branch };
      }),
    async remove(attachmentId, branch) {
      if ((await files.describe(attachmentId))?.branch === branch) await files.remove(attachmentId);
    },
    sweep: (isAttached, isThere) => sweepLoose(files, isAttached, isThere, now()),
  };
}
