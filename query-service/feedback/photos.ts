import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { type Branch, mainBranch } from '#domain/kernel/event.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { handedOutAs } from '#infra/files/file-kinds.ts';
import { branchOfPhoto, photoFolder, photoPath, photoType } from '#infra/files/photo-files.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../reads/context.ts';

/** `GET /api/planning/photos/{photoId}`: a picture and nothing else, whatever lies in the folder. */
export function photoRoutes(service: Service, { config }: QueryContext): void {
  const folder = photoFolder(config.dataFolder);
  service.get(
    '/api/planning/photos/:id',
    {
      config: { right: 'plan.read', atTerminal: true },
      schema: {
        summary: 'A photo of the shop floor, as JPEG',
        params: z.strictObject({ id: z.string().max(64) }),
      },
    },
    async (request, reply) => {
      const { id: photoId } = request.params;
      const isId = z.uuid().safeParse(photoId).success;
      const file = photoPath(folder, photoId);
      const found = isId ? await stat(file).catch(() => undefined) : undefined;
      if (found === undefined || !(await isSeenIn(scopeOf(request).branch.id, photoId)))
        return reject('objectnotexists', { photoId });
      if ((await handedOutAs(file)) !== photoType) return reject('objectnotexists', { photoId });
      reply
        .type(photoType)
        .header('content-length', found.size)
        .header('content-disposition', `inline; filename="photo-${photoId}.jpg"`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "sandbox; default-src 'none'")
        // The bytes of an id never change; who may see them can.
        .header('cache-control', 'private, max-age=3600');
      return createReadStream(file);
    },
  );

  /** One that was sent in a simulation is seen there; who may not read that has at most its id. */
  async function isSeenIn(branch: Branch, photoId: string): Promise<boolean> {
    const sentIn = await branchOfPhoto(folder, photoId);
    return sentIn === mainBranch || sentIn === branch;
  }
}
