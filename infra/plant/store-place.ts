import type { Config } from '#infra/config.ts';

/** Where the events are, for people: no user, no password, no options. */
export function storePlace({ eventStoreUrl }: Pick<Config, 'eventStoreUrl'>): string {
  return eventStoreUrl === undefined ? 'PostgreSQL' : withoutSecrets(eventStoreUrl);
}

/** The address of a server as a message may show it: `esdb://events.example:2113`. */
export function withoutSecrets(url: string): string {
  return url.replace(/^([a-z+]+:\/\/)(?:[^/?]*@)?([^/?]*).*$/is, '$1$2');
}
