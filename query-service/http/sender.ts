import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { Devices } from '#infra/devices.ts';
import { deviceTokenHeaders } from '#infra/http/device-token.ts';
import { resolveScope, type ScopeSources } from '#infra/http/scope.ts';
import type { Service } from '#infra/http/service.ts';

/**
 * `GET /sender` for the gateway only, which keeps room for whom the plant knows (decision 0199): the user, API token or
 * device behind a token. Refusals: unauthorized, tokenExpired.
 */
export function senderRoute(
  service: Service,
  { devices, ...sources }: Pick<ScopeSources, 'sessions' | 'apiTokens'> & { readonly devices: Devices },
): void {
  service.get('/sender', { config: { right: 'public' } }, async ({ headers }) => {
    const token = deviceTokenHeaders.map((name) => headers[name]).find((value) => typeof value === 'string');
    if (headers.authorization === undefined && typeof token === 'string') {
      const device = await devices.deviceOf(token);
      return device === undefined ? reject('unauthorized') : { sender: `device ${device}` };
    }
    const asked = { path: '', authorization: headers.authorization, simulationId: undefined };
    const resolved = await resolveScope(asked, sources);
    if (isRejection(resolved)) return resolved;
    const { apiTokenId, user } = resolved.caller;
    return { sender: apiTokenId === undefined ? `user ${user.userId}` : `token ${apiTokenId}` };
  });
}
