import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { listTutorials, tutorialFilePath } from '#domain/base-data/video-tutorial.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { attachmentPath } from '#infra/files/attachment-files.ts';
import { handedOutAs } from '#infra/files/file-kinds.ts';
import { tutorialFolder } from '#infra/files/tutorial-files.ts';
import type { Service } from '#infra/http/service.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';

const stored = objectTypes.videoTutorials.fields.extend({ videoTutorialId: objectIdSchema }).strip();

/** Video tutorials of the plant for everybody who is signed in, and their films. */
export function videoTutorialRoutes(service: Service, context: QueryContext): void {
  const folder = tutorialFolder(context.config.dataFolder);

  answerRead(service, context, listTutorials, ['base-data'], async () => {
    const items = (await readTutorials(context.pool))
      .filter(({ archived }) => archived !== true)
      .map(({ file, ...tutorial }) => ({
        ...tutorial,
        ...(file && { file: { fileName: file.fileName, size: file.size } }),
      }));
    return { items, total: items.length };
  });

  service.get(
    tutorialFilePath,
    {
      config: { right: 'session' },
      schema: {
        summary: 'The film of a video tutorial of the plant',
        params: z.strictObject({ id: objectIdSchema }),
      },
    },
    async (request, reply) => {
      const { id } = request.params as { readonly id: string };
      const film = (await readTutorials(context.pool)).find(({ videoTutorialId }) => videoTutorialId === id)?.file;
      if (film === undefined) return reject('objectnotexists', { videoTutorialId: id });
      const path = attachmentPath(folder, film.fileId);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined) return reject('fileGone', { fileName: film.fileName });
      reply
        .type(await handedOutAs(path))
        .header('content-length', found.size)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "sandbox; default-src 'none'");
      return createReadStream(path);
    },
  );
}

async function readTutorials(pool: pg.Pool): Promise<readonly z.infer<typeof stored>[]> {
  const { rows } = await pool.query<{ doc: unknown }>(
    "SELECT doc FROM base_data.object WHERE collection = 'videoTutorials' ORDER BY doc ->> 'tutorialName', id",
  );
  return rows.map(({ doc }) => stored.parse(doc));
}
