import { hash } from 'node:crypto';
import type { ImportAnswer } from '#domain/import/import-job.ts';
import { toCsv } from './csv-file.ts';

/** Client of the product's HTTP interface; every answer other than 2xx throws. */
export interface DemoClient {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  put<Answer>(path: string, body: unknown): Promise<Answer>;
  /** Uploads rows as a CSV file and imports them; refused rows are in the answer. */
  importRows(
    importPath: string,
    fileName: string,
    rows: readonly Readonly<Record<string, string | number>>[],
  ): Promise<ImportAnswer>;
}

/** Signs in; reads after a write wait until they include it. */
export async function demoClient(
  url: string,
  username: string,
  password: string,
  /** Of every request. */
  always: Readonly<Record<string, string>> = {},
): Promise<DemoClient> {
  const signIn = await fetch(new URL('/api/login', url), {
    method: 'POST',
    headers: {
      ...always,
      authorization: `Basic ${Buffer.from(`${username}:${hash('sha256', password)}`).toString('base64')}`,
    },
  });
  const { token } = (await answerOf(signIn)) as { token: string };
  let position: string | undefined;

  const send = async (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) => {
    const waiting: Record<string, string> = method === 'GET' && position !== undefined ? { minPosition: position } : {};
    for (let attempt = 0; ; attempt++) {
      const answer = await fetch(new URL(path, url), {
        method,
        body,
        headers: { ...always, authorization: `Bearer ${token}`, ...waiting, ...headers },
      });
      // After thousands of orders the read model is a few seconds behind and refuses; the read is repeated.
      if (answer.status === 503 && method === 'GET' && attempt < 30) continue;
      position = answer.headers.get('x-position') ?? position;
      return answerOf(answer);
    }
  };

  return {
    get: async <Answer>(path: string) => (await send('GET', path)) as Answer,
    post: async <Answer>(path: string, body: unknown) =>
      (await send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' })) as Answer,
    put: async <Answer>(path: string, body: unknown) =>
      (await send('PUT', path, JSON.stringify(body), { 'content-type': 'application/json' })) as Answer,
    async importRows(importPath, fileName, rows) {
      const file = (await send('POST', '/api/basedata/uploadFile', toCsv(rows), {
        'content-type': 'text/csv',
        'x-file-name': fileName,
      })) as { fileIdentifier: string };
      const body = JSON.stringify({ fileIdentifier: file.fileIdentifier });
      return (await send('POST', importPath, body, { 'content-type': 'application/json' })) as ImportAnswer;
    },
  };
}

async function answerOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 500)}`);
  return text === '' ? undefined : JSON.parse(text);
}
