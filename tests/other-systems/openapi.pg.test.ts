import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { expect, test } from 'vitest';
import { mergeOpenApi, type OpenApi } from '#infra/http/openapi.ts';
import { inDays } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** What who connects a system does with the OpenAPI: lints it, generates a client from it, and works with that. */

const { commands, query } = await forFile(openServices());
const partOf = async ({ service }: typeof commands | typeof query): Promise<OpenApi> =>
  (await service.inject('/openapi.json')).json();
const api = JSON.stringify(mergeOpenApi(await partOf(query), await partOf(commands)));

test('a linter of OpenAPI has nothing to say', async () => {
  // Refusals stand as `default`: generators of clients know no ranges.
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-4xx-response': 'off' } });
  const found = await lintFromString({ source: api, config, absoluteRef: '/openapi.json' });
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

/** As somebody would write it: the types say what is answered, and refuse what nobody answers. */
const script = `
import { HttpError, ok } from '@oazapfts/runtime';
import * as leitstand from './client.ts';

export async function orderOne(baseUrl: string, token: string): Promise<string> {
  const opts = { baseUrl, headers: { authorization: \`Bearer \${token}\` } };
  const { articleId } = await ok(leitstand.postBasedataArticles({ articleName: 'Bracket' }, {}, opts));
  const position = { articleId, articleAmount: 3, deliveryDate: '${inDays(30).slice(0, 10)}' };
  const body = { project: { projectName: 'Spring', orderPositions: [position] } };
  const answer = await ok(leitstand.postPlanningProjects(body, {}, opts));
  // @ts-expect-error There is no such field in the answer.
  void answer.nothing;
  return answer.project.projectId;
}

export async function refusal(baseUrl: string): Promise<string> {
  try {
    // @ts-expect-error An article has no field of this name.
    await ok(leitstand.postBasedataArticles({ articleNam: 'Bracket' }, {}, { baseUrl }));
    return '';
  } catch (error) {
    return (error as HttpError).data.errorCode;
  }
}
`;

test('a client that is generated from it orders something, checked by the types that came with it', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = path.join(root, 'test-output', 'generated-client');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const document = path.join(folder, 'openapi.json');
  await writeFile(document, api);
  await writeFile(path.join(folder, 'client.ts'), await generateSource(document));
  await writeFile(path.join(folder, 'script.ts'), script);
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'nodenext',
  ];
  await promisify(execFile)(
    path.join(root, 'node_modules/.bin/tsc'),
    [...options, '--allowImportingTsExtensions', path.join(folder, 'script.ts')],
    { cwd: root },
  ).catch(({ stdout }: { readonly stdout: string }) => expect(stdout).toBe(''));
  const { orderOne, refusal } = await import(path.join(folder, 'script.ts'));
  const url = await commands.service.listen({ port: 0, host: '127.0.0.1' });
  const projectId = await orderOne(url, commands.tokens.planner);
  expect(commands.plan.plan.projects.get(projectId)?.projectName).toBe('Spring');
  expect(await refusal(url)).toBe('unauthorized');
});
