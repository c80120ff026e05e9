import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileLimit } from '#domain/kernel/file-limit.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { uploadQuota } from '#infra/files/upload-quota.ts';
import { createService, type Service } from '#infra/http/service.ts';
import { StorageFull } from '#infra/storage/out-of-space.ts';
import { plannerSession, plannerToken } from '#tests/fixtures/sessions-for-tests.ts';
import { uploadRoutes } from './upload-routes.ts';
import { keptFor, type UploadedFiles, uploadedFiles } from './uploaded-files.ts';

let service: Service;
let folder: string;
let files: UploadedFiles;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'leitstand-upload-'));
  service = createService({ log: pino({ level: 'silent' }), sessions: plannerSession });
  const limits = { perUser: 2 * fileLimit, inAll: 3 * fileLimit };
  files = uploadedFiles(folder, { quota: uploadQuota(limits) });
  await uploadRoutes(service, files);
});
afterEach(() => service.close());

const authorization = `Bearer ${plannerToken}`;
const formType = 'multipart/form-data; boundary=xyz';
const post = (payload: string | Buffer, type = formType) =>
  service.inject({
    method: 'POST',
    url: '/api/basedata/uploadFile',
    payload,
    headers: { authorization, 'content-type': type },
  });
const part = (head: string, content: string): string =>
  `--xyz\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const filePart = (name: string, content: string): string => part(`name="files"; filename="${name}"`, content);

describe('an upload', () => {
  // shows base-data 3.65, base-data 4.13
  it('is stored as it was sent, with its name as a label', async () => {
    const content = 'articlenumber;articlename\r\nA-1;Zahnrad Größe 3 🏭';
    const answer = await post(`${filePart('Größe "3".csv'.replaceAll('"', '%22'), content)}--xyz--\r\n`);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      fileIdentifier: expect.any(String),
      originFileName: 'Größe %223%22.csv',
      size: Buffer.byteLength(content),
      type: 'csv',
    });
    expect(readFileSync(path.join(folder, answer.json().fileName), 'utf8')).toBe(content);
  });

  it('takes the first file of a form and passes over the rest', async () => {
    const form = `${part('name="note"', 'hello')}${filePart('first.csv', 'a')}${filePart('second.csv', 'b')}--xyz--\r\n`;
    expect((await post(form)).json()).toMatchObject({ originFileName: 'first.csv', size: 1 });
    expect(readdirSync(folder)).toHaveLength(2);
  });

  // shows base-data 9.1
  it('may be as large as the limit and not a byte larger', async () => {
    const largest = await post(`${filePart('a.csv', 'a'.repeat(fileLimit))}--xyz--\r\n`);
    expect(largest.json()).toMatchObject({ size: fileLimit });
    const before = readdirSync(folder);
    const larger = await post(`${filePart('a.csv', 'a'.repeat(fileLimit + 1))}--xyz--\r\n`);
    expect(larger.statusCode).toBe(413);
    expect(larger.json()).toMatchObject({ errorCode: 'fileTooLarge', detailsObject: { maxFileSize: fileLimit } });
    expect(readdirSync(folder)).toEqual(before);
  });

  it.each([
    ['a form that is broken off', formType, filePart('a.csv', 'a,b')],
    ['a form without a file', formType, `${part('name="note"', 'hello')}--xyz--\r\n`],
    ['a form of nothing but fields', formType, `${part('name="note"', 'hello').repeat(30)}--xyz--\r\n`],
    ['a form without a boundary', 'multipart/form-data', `${filePart('a.csv', 'a,b')}--xyz--\r\n`],
    ['a form with a file of another kind', formType, `${filePart('a.pdf', 'a'.repeat(1_000_000))}--xyz--\r\n`],
    ['an empty form', formType, ''],
  ])('of %s is refused and leaves nothing behind', async (_what, type, form) => {
    const answer = await post(form, type);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errorCode).toBe('wrongFileFormat');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a form', formType, filePart('a.csv', 'a'.repeat(300_000)).slice(0, -2)],
    ['a bare text', 'text/csv', 'a'.repeat(300_000)],
  ])('as %s is written while it comes in, and removed when its sender goes away', async (_what, type, start) => {
    await service.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.server.address() as AddressInfo;
    const headers = { authorization, 'content-type': type, 'content-length': 900_000 };
    const sender = httpRequest({ port, method: 'POST', path: '/api/basedata/uploadFile', headers });
    sender.on('error', () => undefined);
    sender.write(start);
    const sizes = () => readdirSync(folder).map((file) => statSync(path.join(folder, file)).size > 200_000);
    await expect.poll(sizes).toEqual([true]);
    sender.destroy();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });
});

describe('the disk of uploads', () => {
  const spare = 100_000;
  const send = (disk: UploadedFiles, size: number) => disk.store('ben', 'a.csv', Readable.from(inParts(size)));
  function* inParts(size: number): Generator<Buffer> {
    for (let sent = 0; sent < size; sent += 10_000) yield Buffer.alloc(Math.min(10_000, size - sent), 'a');
  }

  it('keeps its reserve: what would draw on it is refused as on a full disk, and nothing of it is kept', async () => {
    const disk = uploadedFiles(folder, { space: { current: () => ({ spareBytes: spare }) } });
    await expect(send(disk, spare + 1)).rejects.toThrow(StorageFull);
    expect(readdirSync(folder)).toEqual([]);
    expect(await send(disk, spare)).toMatchObject({ size: spare });
  });

  it('is not drawn on by several at once either, of which the last look at it knows nothing', async () => {
    const disk = uploadedFiles(folder, { space: { current: () => ({ spareBytes: spare }) } });
    const sent = await Promise.allSettled([send(disk, 60_000), send(disk, 60_000)]);
    expect(sent.map(({ status }) => status)).toContain('rejected');
  });

  it('answers 503 with a code, and says when to come again', async () => {
    const crowded = createService({ log: pino({ level: 'silent' }), sessions: plannerSession });
    await uploadRoutes(crowded, uploadedFiles(folder, { space: { current: () => ({ spareBytes: -1 }) } }));
    const headers = { authorization, 'content-type': formType };
    const payload = `${filePart('a.csv', 'a,b')}--xyz--\r\n`;
    const answer = await crowded.inject({ method: 'POST', url: '/api/basedata/uploadFile', payload, headers });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([503, 'storageFull']);
    expect(answer.headers['retry-after']).toBe('30');
    const empty = { ...headers, 'content-type': 'text/csv', 'x-file-name': 'a.csv' };
    const nothing = await crowded.inject({
      method: 'POST',
      url: '/api/basedata/uploadFile',
      payload: '',
      headers: empty,
    });
    expect([nothing.statusCode, nothing.json().errorCode]).toEqual([503, 'storageFull']);
    expect(readdirSync(folder)).toEqual([]);
    await crowded.close();
  });
});

describe('the room for uploads', () => {
  const large = (name: string) => post(`${filePart(name, 'a'.repeat(fileLimit))}--xyz--\r\n`);
  const store = (userId: string, size: number) => files.store(userId, 'a.csv', Readable.from(Buffer.alloc(size, 'a')));

  it('is limited for each user', async () => {
    for (const name of ['1.csv', '2.csv']) expect((await large(name)).statusCode).toBe(201);
    const before = readdirSync(folder);
    const refused = await large('3.csv');
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ errorCode: 'uploadQuotaExceeded' });
    expect(readdirSync(folder)).toEqual(before);
    expect(await store('ben', 10)).toMatchObject({ size: 10 });
  });

  it('is limited for all of them together, what is still coming in included', async () => {
    const all = await Promise.all(['u', 'v', 'w', 'x', 'y'].map((userId) => store(userId, fileLimit * 0.9)));
    expect(all.filter((one) => 'size' in one)).toHaveLength(3);
    expect(all.filter(isRejection).map(({ errorCode }) => errorCode)).toEqual(
      Array.from({ length: 2 }, () => 'uploadQuotaExceeded'),
    );
  });

  it('counts what a start finds, and is free again when files have expired', async () => {
    for (const name of ['1.csv', '2.csv']) await large(name);
    const again = uploadedFiles(folder, {
      quota: uploadQuota({ perUser: 2 * fileLimit, inAll: 3 * fileLimit }),
      now: () => Date.now() + keptFor + 1_000,
    });
    const one = () => again.store('u1', 'a.csv', Readable.from(Buffer.from('a,b')));
    expect(await one()).toMatchObject({ errorCode: 'uploadQuotaExceeded' });
    const [kept = ''] = readdirSync(folder);
    await again.sweep(new Set([kept.slice(0, 36)]));
    expect(readdirSync(folder).map((name) => name.slice(0, 36))).toEqual([kept.slice(0, 36), kept.slice(0, 36)]);
    expect(await one()).toMatchObject({ size: 3 });
  });

  it('loses what an interrupted upload has left, and nothing that is younger than a day', async () => {
    await post(`${filePart('a.csv', 'a,b')}--xyz--\r\n`);
    const kept = readdirSync(folder);
    writeFileSync(path.join(folder, '3f2f7e0c-8a9e-4d0b-9a53-0d1c2b3a4f5e.json'), '{}');
    await files.sweep();
    expect(readdirSync(folder)).toEqual(kept);
  });
});
