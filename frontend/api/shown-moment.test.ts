import { hashKey, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { clientOfMoment, createQueryClient, leaveMoment, ofNow } from './query-client.ts';
import { momentIn, withMoment } from './shown-moment.ts';

test.each([
  ['?asOf=2026-11-19T09:42:00.000Z', '2026-11-19T09:42:00.000Z'],
  ['?filter=x&asOf=7574', '7574'],
  ['?asOf=2026-11-19T10:42:00%2B01:00', '2026-11-19T10:42:00+01:00'],
  ['', undefined],
  ['?asOf=', undefined],
  ['?asOf=yesterday', undefined],
  ['?asOf=-1', undefined],
  ['?asOf=99999999999999999999', undefined],
])('the address %s names the moment %s', (search, moment) => {
  expect(momentIn(search)).toBe(moment);
});

test('another moment leaves all else of an address as it was', () => {
  const search = withMoment('?filter=a%26b', '7574');
  expect(momentIn(search)).toBe('7574');
  expect(new URLSearchParams(search).get('filter')).toBe('a&b');
  expect(withMoment(search, undefined)).toBe('?filter=a%26b');
  expect(withMoment('?asOf=7574', undefined)).toBe('');
});

const shared = createQueryClient();
const now = clientOfMoment(shared, undefined);
const then = clientOfMoment(shared, '7574');

test('what was read of a moment is not what is read of another, or of now', () => {
  now.setQueryData(['list'], 'now');
  expect(then.getQueryData(['list'])).toBeUndefined();
  then.setQueryData(['list'], 'then');
  expect([now.getQueryData(['list']), clientOfMoment(shared, '7575').getQueryData(['list'])]).toEqual([
    'now',
    undefined,
  ]);
});

test('a query that is of now is the same whichever moment is shown', () => {
  const { queryHash } = then.defaultQueryOptions({ queryKey: ['runs'], meta: ofNow });
  expect(queryHash).toBe(hashKey(['runs']));
});

test('what was shown stays until the same of another moment is read, and only the same', () => {
  const key = (id: string) => ({ queryKey: ['detail', id], queryFn: () => new Promise<string>(() => undefined) });
  then.setQueryData(['detail', 'a'], 'a of then');
  const observer = new QueryObserver(then, then.defaultQueryOptions(key('a')));
  const stop = observer.subscribe(() => undefined);
  const later = clientOfMoment(shared, '7575');
  observer.setOptions(later.defaultQueryOptions(key('a')));
  expect(observer.getCurrentResult()).toMatchObject({ data: 'a of then', isPlaceholderData: true });
  observer.setOptions(later.defaultQueryOptions(key('b')));
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});

test('what is asked for a moment that is left is not asked again', async () => {
  const asked: string[] = [];
  const query = (of: string) => ({
    queryKey: ['late'],
    queryFn: () => {
      asked.push(of);
      return Promise.reject(new Error('not yet'));
    },
    retry: 3,
    retryDelay: 0,
  });
  const left = [now, then].map((client, at) => client.fetchQuery(query(at === 0 ? 'now' : 'then')));
  leaveMoment(shared, undefined);
  leaveMoment(shared, '7574');
  const ended = await Promise.allSettled(left);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toEqual(['now', 'then']);
});
