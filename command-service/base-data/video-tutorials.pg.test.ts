import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attachmentFiles } from '#infra/files/attachment-files.ts';
import { keptLoose } from '#infra/files/sweep-loose.ts';
import { tutorialFolder } from '#infra/files/tutorial-files.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import { filmsIn } from './tutorial-file-route.ts';

const { commands, projector, query, store } = await forFile(openServices());

/** The beginning of a WebM file, by which it is known, and something after it. */
const film = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581', 'hex'),
  Buffer.from('02'.repeat(100), 'hex'),
]);

const send = (name: string, content: Buffer, as: 'admin' | 'worker' = 'admin') =>
  commands.service.inject({
    method: 'POST',
    url: '/api/basedata/videoTutorialFiles',
    headers: {
      authorization: `Bearer ${commands.tokens[as]}`,
      'content-type': 'multipart/form-data; boundary=xyz',
    },
    payload: Buffer.concat([
      Buffer.from(`--xyz\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from('\r\n--xyz--\r\n'),
    ]),
  });
const make = (body: unknown) =>
  commands.send({ method: 'POST', url: '/api/basedata/videoTutorials', body, as: 'admin' });
const shown = async () => {
  await projector.reached(await store.lastPosition());
  return (await query.get('/api/clients/videoTutorials', 'worker')).json().items;
};

test('a tutorial of the plant is seen by everybody who is signed in with its film', async () => {
  const sent = await send('Rüsten 🎬.webm', film);
  expect(sent.statusCode, sent.body).toBe(201);
  const file = sent.json();
  expect(file).toMatchObject({ fileName: 'Rüsten 🎬.webm', size: film.length });
  const made = await make({ tutorialName: 'Rüsten', topic: 'shopFloor', file });
  expect(made.statusCode, made.body).toBe(201);
  const id = made.json().videoTutorialId;
  expect(await shown()).toEqual([
    {
      videoTutorialId: id,
      tutorialName: 'Rüsten',
      topic: 'shopFloor',
      file: { fileName: 'Rüsten 🎬.webm', size: film.length },
    },
  ]);
  const url = `/api/clients/videoTutorials/${id}/file`;
  const whole = await query.get(url, 'worker');
  expect(whole.headers).toMatchObject({ 'content-type': 'video/webm', 'x-content-type-options': 'nosniff' });
  expect(whole.rawPayload.equals(film)).toBe(true);

  const archived = await commands.send({
    method: 'PUT',
    url: `/api/basedata/videoTutorials/${id}`,
    body: { archived: true },
    as: 'admin',
  });
  expect(archived.statusCode, archived.body).toBe(200);
  expect(await shown()).toEqual([]);
});

test('a tutorial has a link to a page or a film, and both of a kind that a browser plays', async () => {
  const refused = async (body: object, field: string, code: string): Promise<void> => {
    const answer = await make({ tutorialName: 'Schweißen', ...body });
    expect([answer.statusCode, answer.json().detailsObject.fields]).toEqual([400, { [field]: code }]);
  };
  await refused({}, 'link', 'linkOrFile');
  await refused({ link: 'javascript:alert(1)' }, 'link', 'invalid_format');
  expect((await send('notes.txt', Buffer.from('text'))).json()).toMatchObject({ errorCode: 'fileKindNotTaken' });
  expect((await send('really.mp4', Buffer.from('<html>'))).json()).toMatchObject({ errorCode: 'fileNotAsNamed' });
  expect((await send('Film.webm', film, 'worker')).statusCode).toBe(403);
  expect((await make({ tutorialName: 'Schweißen', link: 'https://example.org/film' })).statusCode).toBe(201);
});

test('a film that no tutorial names goes after a day, and one that is named stays', async () => {
  const folder = tutorialFolder(commands.dataFolder);
  const loose = (await send('Nie genannt.webm', film)).json().fileId;
  const kept = (await send('Genannt.webm', film)).json();
  expect((await make({ tutorialName: 'Genannt', file: kept })).statusCode).toBe(201);
  const named = new Set(filmsIn(commands.image.factory));
  let now = Date.now();
  const files = attachmentFiles(folder, { now: () => now });
  const sweep = () =>
    files.sweep(
      (id) => named.has(id),
      () => false,
    );
  await sweep();
  now += keptLoose + 1;
  await sweep();
  const left = readdirSync(folder);
  expect(left).toContain(`${kept.fileId}.bin`);
  expect(left).not.toContain(`${loose}.bin`);
});
