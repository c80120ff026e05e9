import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileLimit } from '#domain/kernel/file-limit.ts';
import { attachmentFiles, attachmentFolder, attachmentPath } from '#infra/files/attachment-files.ts';
import { keptLoose } from '#infra/files/sweep-loose.ts';
import { uploadQuota } from '#infra/files/upload-quota.ts';
import { createPlant, planPiece } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Attachments of planning objects through command-service, projector and query-service. */
let operationId: string;
let projectId: string;
let folder: string;

const { commands, projector, query } = await forFile(openServices());
beforeAll(async () => {
  folder = attachmentFolder(commands.dataFolder);
  [operationId] = await planPiece(commands, await createPlant(commands));
  projectId = [...commands.plan.plan.projects.keys()][0] ?? '';
});

const text = (content: string): Buffer => Buffer.from(content);
/** The smallest picture: one grey point. */
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010800000000', 'hex'),
  Buffer.from('3a7e9b55', 'hex'),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
]);
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

const attach = (
  to: string,
  name: string,
  content: Buffer,
  headers: Readonly<Record<string, string>> = {},
  as?: 'worker',
) =>
  commands.service.inject({
    method: 'POST',
    url: `/api/planning/${to}/attachments`,
    headers: {
      authorization: `Bearer ${commands.tokens[as ?? 'planner']}`,
      'content-type': 'multipart/form-data; boundary=xyz',
      ...headers,
    },
    payload: Buffer.concat([
      text(`--xyz\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
      content,
      text('\r\n--xyz--\r\n'),
    ]),
  });
const seen = async (answer: { headers: Record<string, unknown> }) =>
  projector.reached(BigInt(String(answer.headers['x-position'])));
const stored = () => readdirSync(folder).filter((name) => name.endsWith('.bin'));

describe('an attachment', () => {
  test('of each kind of object is listed with name, size, who and when, and comes back as it was sent', async () => {
    const { plan } = commands.plan;
    const of = (map: ReadonlyMap<string, unknown>): string => [...map.keys()][0] ?? '';
    const objects = [
      ['projects', projectId, 'projects'],
      ['positions', of(plan.orderPositions), 'positions'],
      ['activities', of(plan.activities), 'activities'],
      ['productionOrders', of(plan.productionOrders), 'productionOrders'],
      ['operations', operationId, 'v3/operations'],
    ] as const;
    for (const [kind, id, detail] of objects) {
      const list = `/api/planning/${kind}?filter=${encodeURIComponent('[{"field":"hasAttachment","operator":"=","value":true}]')}`;
      const before = (await query.get(list)).json().total;
      const answer = await attach(`${kind}/${id}`, 'Zeichnung 🏭.png', png);
      expect(answer.statusCode, answer.body).toBe(201);
      await seen(answer);
      const { attachmentId } = answer.json().attachment;
      const shown = (await query.get(`/api/planning/${detail}/${id}`)).json();
      expect(shown).toMatchObject({
        hasAttachment: true,
        attachments: [{ attachmentId, fileName: 'Zeichnung 🏭.png', contentType: 'image/png', size: png.length }],
      });
      expect(shown.attachments[0].addedByName).toEqual(expect.any(String));
      expect((await query.get(list)).json().total).toBe(before + 1);
      const file = await query.get(`/api/planning/${kind}/${id}/attachments/${attachmentId}`);
      expect(file.rawPayload.equals(png)).toBe(true);
      expect(file.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="Zeichnung __?\.png"; filename\*=UTF-8''Zeichnung/,
        ),
        'x-content-type-options': 'nosniff',
      });
    }
    const history = (await query.get(`/api/planning/history?objectId=${operationId}`)).json();
    expect(history.items.map(({ action }: { action: string }) => action)).toContain('AttachmentAdded');
    expect(JSON.stringify(history)).toContain('Zeichnung');
  });

  test('that is taken away is gone with its bytes, and the history says so', async () => {
    const answer = await attach(`operations/${operationId}`, 'note.txt', text('Mind the burr'));
    const { attachmentId } = answer.json().attachment;
    const url = `/api/planning/operations/${operationId}/attachments/${attachmentId}`;
    expect((await commands.send({ method: 'DELETE', url, as: 'worker' })).statusCode).toBe(403);
    const removed = await commands.send({ method: 'DELETE', url });
    expect(removed.statusCode).toBe(200);
    await seen(removed);
    expect((await query.get(url)).statusCode).toBe(404);
    expect(stored()).not.toContain(`${attachmentId}.bin`);
    expect((await commands.send({ method: 'DELETE', url })).statusCode).toBe(404);
  });

  test('is sent once, however often a client repeats it', async () => {
    const headers = { 'idempotency-key': 'same-photo' };
    const before = stored().length;
    const first = await attach(`projects/${projectId}`, 'a.png', png, headers);
    const second = await attach(`projects/${projectId}`, 'a.png', png, headers);
    expect(second.json()).toEqual(first.json());
    expect(stored()).toHaveLength(before + 1);
  });

  test('stands in nobody’s way: an edit that was based on what was before is accepted', async () => {
    const versionIdentifier = commands.plan.plan.revision;
    await attach(`operations/${operationId}`, 'b.txt', text('b'));
    const url = `/api/planning/v3/operations/${operationId}`;
    const answer = await commands.send({ method: 'PUT', url, body: { comment: 'Mine', versionIdentifier } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().operation.attachments.length).toBeGreaterThan(0);
  });

  test.each([
    ['a text called a photo', 'photo.jpg', text('Hello'), 'fileNotAsNamed', 400],
    ['a page called a picture', 'picture.png', text('<!doctype html><script>alert(1)</script>'), 'fileNotAsNamed', 400],
    ['a picture called a document', 'drawing.pdf', png, 'fileNotAsNamed', 400],
    ['nothing', 'empty.txt', text(''), 'fileNotAsNamed', 400],
    ['a page', 'page.html', text('<!doctype html>'), 'fileKindNotTaken', 400],
    [
      'a drawing that can run',
      'drawing.svg',
      text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'fileKindNotTaken',
      400,
    ],
    [
      'a program called a log',
      'run.log',
      Buffer.concat([text('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(60)]),
      'fileNotAsNamed',
      400,
    ],
    ['a file without an ending', 'README', text('x'), 'fileKindNotTaken', 400],
    ['one byte too many', 'large.txt', Buffer.alloc(fileLimit + 1, 97), 'fileTooLarge', 413],
  ])('is not %s: that is refused and leaves nothing behind', async (_what, name, content, code, status) => {
    const before = readdirSync(folder);
    const answer = await attach(`projects/${projectId}`, name, content);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([status, code]);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('is refused to who may not plan, and for what is not there, before a byte is kept', async () => {
    const before = readdirSync(folder);
    expect((await attach(`projects/${projectId}`, 'a.png', png, {}, 'worker')).statusCode).toBe(403);
    expect((await attach('projects/nothing', 'a.png', png)).json()).toMatchObject({ errorCode: 'objectnotexists' });
    expect(readdirSync(folder)).toEqual(before);
  });

  test('whose bytes were exchanged or lost on the disk is handed out as nothing that a browser shows', async () => {
    const answer = await attach(`projects/${projectId}`, 'c.png', png);
    await seen(answer);
    const { attachmentId } = answer.json().attachment;
    const url = `/api/planning/projects/${projectId}/attachments/${attachmentId}`;
    await writeFile(attachmentPath(folder, attachmentId), '<!doctype html><script>alert(1)</script>');
    expect((await query.get(url)).headers['content-type']).toBe('application/octet-stream');
    await commands.attachments.remove(attachmentId, 'main');
    expect((await query.get(url)).json()).toMatchObject({ errorCode: 'fileGone' });
  });
});

test('bytes that nothing refers to go after a day, those that something refers to stay', async () => {
  let time = Date.now();
  const files = attachmentFiles(path.join(folder, 'sweep'), { now: () => time });
  const put = async (branch: string): Promise<string> => {
    const kept = await files.store({ userId: 'anna', branch }, 'a.png', Readable.from([png]));
    return 'attachmentId' in kept ? kept.attachmentId : '';
  };
  const [attached, loose, simulated] = [await put('main'), await put('main'), await put('7')];
  const sweep = (open: readonly string[]) =>
    files.sweep(
      (id) => id === attached,
      (branch) => open.includes(branch),
    );
  const left = () => readdirSync(path.join(folder, 'sweep')).filter((name) => name.endsWith('.bin'));
  await sweep(['7']);
  expect(left()).toHaveLength(3);
  time += keptLoose + 1;
  await sweep(['7']);
  expect(left().toSorted()).toEqual([`${attached}.bin`, `${simulated}.bin`].toSorted());
  expect(left()).not.toContain(`${loose}.bin`);
  await sweep([]);
  time += keptLoose + 1;
  await sweep([]);
  expect(left()).toEqual([`${attached}.bin`]);
});

test('nobody fills the disk: beyond the quota files are refused', async () => {
  const quota = uploadQuota({ perUser: 2 * png.length, inAll: 3 * png.length });
  const files = attachmentFiles(path.join(folder, 'quota'), { quota });
  const one = () => files.store({ userId: 'anna', branch: 'main' }, 'a.png', Readable.from([png]));
  await one();
  await one();
  expect(await one()).toMatchObject({ errorCode: 'uploadQuotaExceeded' });
});
