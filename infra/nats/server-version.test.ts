import { expect, test } from 'vitest';
import { natsServerTrouble } from './server-version.ts';

test.each(['2.9.10', '2.9.11', '2.10.0', '2.11.4', '3.0.0', '2.12.0-beta.1'])(
  'nats-server %s can be used',
  (version) => {
    expect(natsServerTrouble(version)).toBeUndefined();
  },
);

test.each(['2.9.9', '2.8.20', '1.99.99'])('nats-server %s is too old, and the message says what to do', (version) => {
  expect(natsServerTrouble(version)).toMatch(/2\.9\.10 or newer is needed, and this one is .* Install it/);
});

test('a machine without nats-server is told how to get one', () => {
  expect(natsServerTrouble(undefined)).toMatch(/there is none on the PATH/);
});
