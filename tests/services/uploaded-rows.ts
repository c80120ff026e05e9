import type { TestCommandService } from './command-service.ts';

/** Uploads the lines as a text file, as the admin; answers with its identifier. */
export async function uploadedRows(
  { service, tokens }: Pick<TestCommandService, 'service' | 'tokens'>,
  lines: readonly string[],
): Promise<string> {
  const uploaded = await service.inject({
    method: 'POST',
    url: '/api/basedata/uploadFile',
    payload: lines.join('\n'),
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'text/csv', 'x-file-name': 'rows.csv' },
  });
  return uploaded.json().fileIdentifier;
}
