import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileLimit } from '#infra/http/body-limits.ts';
import { createService, type Service } from '#infra/http/service.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { plannerSession, plannerToken } from '#tests/fixtures/sessions-for-tests.ts';
import { importRoutes } from './import-routes.ts';
import { uploadedFiles } from './uploaded-files.ts';

let service: Service;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'leitstand-upload-'));
  service = createService({ log: pino({ level: 'silent' }), sessions: plannerSession });
  const desk = factoryWith().open();
  const unused = () => Promise.reject(new Error('an upload decides nothing'));
  const target = {
    factory: () => desk.factory,
    plan: () => desk.plan,
    newId: () => 'import1',
    executeBaseData: unused,
    executePlanning: unused,
    record: unused,
  };
  await importRoutes(service, (_request, work) => work(target), uploadedFiles(folder));
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
  it('is stored as it was sent, with its name as a label', async () => {
    const content = 'articlenumber;articlename\r\nA-1;Zahnrad Größe 3 🏭';
    const answer = await post(`${filePart('Größe "3".csv'.replaceAll('"', '%22'), content)}--xyz--\r\n`);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ originFileName: 'Größe %223%22.csv', size: Buffer.byteLength(content) });
    expect(readFileSync(path.join(folder, answer.json().fileName), 'utf8')).toBe(content);
  });

  it('takes the first file of a form and passes over the rest', async () => {
    const form = `${part('name="note"', 'hello')}${filePart('first.csv', 'a')}${filePart('second.csv', 'b')}--xyz--\r\n`;
    expect((await post(form)).json()).toMatchObject({ originFileName: 'first.csv', size: 1 });
    expect(readdirSync(folder)).toHaveLength(2);
  });

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
    ['a form with a file of another kind', formType, `${filePart('a.xlsx', 'a'.repeat(1_000_000))}--xyz--\r\n`],
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
    await vi.waitFor(() => {
      const [file = ''] = readdirSync(folder);
      expect(statSync(path.join(folder, file)).size).toBeGreaterThan(200_000);
    });
    sender.destroy();
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  });
});
