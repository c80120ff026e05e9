import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { photoFiles, photoFolder, photoPath } from '#infra/files/photo-files.ts';
import { keptLoose } from '#infra/files/sweep-loose.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openCommands } from '#tests/services/opened.ts';
import { photosIn } from './photo-routes.ts';

let folder: string;

const { commands } = await forFile(openCommands());
beforeAll(async () => {
  folder = photoFolder(commands.dataFolder);
});

const boundary = 'form-of-a-test';
const form = (fileName: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${fileName}"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
const send = (fileName: string, content: Buffer) =>
  commands.service.inject({
    method: 'POST',
    url: '/api/planning/photos',
    headers: {
      authorization: `Bearer ${commands.tokens.worker}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: form(fileName, content),
  });
/** As a camera makes it: with who and where, and lying on its side. */
const photo = () =>
  sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#1f6f8b' } })
    .withExif({ IFD0: { Artist: 'Werner' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

test('a photo is kept upright and small, without what the camera wrote into it', async () => {
  const answer = await send('image.JPG', await photo());
  expect(answer.statusCode, answer.body).toBe(201);
  const kept = await readFile(photoPath(folder, answer.json().photoId));
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 683, height: 2048 });
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect(kept.includes('Werner')).toBe(false);
});

test('what is no photo, says it is one, or unfolds into too much is refused, and nothing of it is kept', async () => {
  const before = await readdir(folder);
  const text = await send('photo.jpg', Buffer.from('<html><script>alert(1)</script></html>'));
  expect([text.statusCode, text.json().errorCode]).toEqual([400, 'fileNotAsNamed']);
  const page = await send('page.html', Buffer.from('<html></html>'));
  expect([page.statusCode, page.json().errorCode]).toEqual([400, 'fileKindNotTaken']);
  const broken = await send('broken.jpg', (await photo()).subarray(0, 400));
  expect(broken.json().errorCode).toBe('fileNotAsNamed');
  const bomb = sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } });
  expect((await send('bomb.png', await bomb.png().toBuffer())).json().errorCode).toBe('fileNotAsNamed');
  const large = await send('large.jpg', Buffer.alloc(40 * 1_048_576));
  expect(large.statusCode).toBe(413);
  expect(await readdir(folder)).toEqual(before);
});

test('a report names a photo that there is; what none names goes after a day', async () => {
  const [operationId] = await planPiece(commands, await createPlant(commands));
  const { photoId } = (await send('photo.jpg', await photo())).json();
  const report = (body: object) =>
    commands.send({ url: `/api/planning/operations/${operationId}/feedback`, body, as: 'worker' });
  const unknown = await report({ type: 'start', photoId: '00000000-0000-4000-8000-000000000000' });
  expect(unknown.statusCode).toBe(404);
  expect((await report({ type: 'start', photoId })).json().feedback).toMatchObject({ photoId });
  const used = new Set(photosIn(commands.plan.plan));
  expect([...used]).toEqual([photoId]);
  let time = Date.now();
  const files = photoFiles(folder, { now: () => time });
  const sweep = () =>
    files.sweep(
      (id) => used.has(id),
      () => false,
    );
  await sweep();
  time += keptLoose + 1;
  await sweep();
  expect((await readdir(folder)).filter((name) => name.endsWith('.bin'))).toEqual([
    path.basename(photoPath('', photoId)),
  ]);
});
