import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deletedUser } from '#domain/kernel/personal.ts';
import { createdUser, fieldsOf, lockedBy } from '#tests/conformance/event-for-tests.ts';
import type { NewEvent, StoredEvent } from './event-store.ts';
import { personalFields } from './personal-fields.ts';
import { readEvent } from './read-event.ts';

const berta = createdUser('u1', { username: 'berta', firstName: 'Berta', lastName: 'Maier', email: 'e@example.com' });

/** As from the log, JSON there and back. */
const stored = (event: NewEvent): StoredEvent =>
  readEvent({ ...(JSON.parse(JSON.stringify(event)) as NewEvent), stream: 'user-u1', revision: 0n, position: 1n });

function peoplesKeys() {
  const table = new Map<string, Buffer | null>();
  const reads: string[][] = [];
  const known = (people: readonly string[]) =>
    new Map(people.flatMap((person) => (table.has(person) ? [[person, table.get(person) ?? null] as const] : [])));
  const fields = personalFields({
    async forWriting(people) {
      for (const person of people) if (!table.has(person)) table.set(person, randomBytes(32));
      return known(people);
    },
    async forReading(people) {
      reads.push([...people]);
      return known(people);
    },
  });
  const sealed = async (event: NewEvent): Promise<NewEvent> => (await fields.seal([event]))?.[0] ?? event;
  const opened = async (event: NewEvent): Promise<StoredEvent | undefined> => (await fields.open([stored(event)]))[0];
  return { table, reads, fields, sealed, opened };
}

describe('personal fields in the log', () => {
  it('stand there encrypted, and are read as they were appended', async () => {
    const { sealed, opened } = peoplesKeys();
    const written = await sealed(berta);
    expect(JSON.stringify(written)).not.toMatch(/Berta|berta|Maier|example/);
    expect(await opened(written)).toEqual(stored(berta));
  });

  it('are stand-ins once the key is gone, and other people’s stay', async () => {
    const { table, sealed, opened } = peoplesKeys();
    const other = createdUser('u2', { lastName: 'Huber' });
    const [written, beside] = [await sealed(berta), await sealed(other)];
    table.set('u1', null);
    expect(await opened(written)).toMatchObject({ data: { fields: { firstName: '', lastName: deletedUser } } });
    expect(await opened(written)).not.toHaveProperty('metadata.personal');
    expect(await opened(beside)).toEqual(stored(other));
  });

  it('that were written before there were keys are hidden from every reader when the person is forgotten', async () => {
    const { table, opened } = peoplesKeys();
    expect(await opened(berta)).toEqual(stored(berta));
    table.set('u1', null);
    expect(await opened(berta)).toMatchObject({ data: { fields: { lastName: deletedUser } } });
  });

  it('are never written for somebody who is forgotten', async () => {
    const { table, sealed } = peoplesKeys();
    table.set('u1', null);
    const written = await sealed(berta);
    expect(fieldsOf(written).lastName).toBe(deletedUser);
    expect(written.metadata.personal).toBeUndefined();
  });

  it('open in the event and for the person that they were written for, and nowhere else', async () => {
    const { table, sealed, opened } = peoplesKeys();
    const written = await sealed(berta);
    const damaged = { unreadable: { kind: 'damaged', reason: expect.stringContaining('personal fields') } };
    expect(await opened({ ...written, eventId: lockedBy('another').eventId })).toMatchObject(damaged);
    table.set('u2', table.get('u1') ?? null);
    const moved = (written.metadata.personal ?? []).map((one) => ({ ...one, person: 'u2' }));
    expect(await opened({ ...written, metadata: { ...written.metadata, personal: moved } })).toMatchObject(damaged);
  });

  it('are stand-ins where the key was lost and another one was made', async () => {
    const { table, sealed, opened } = peoplesKeys();
    const written = await sealed(berta);
    table.set('u1', randomBytes(32));
    expect(await opened(written)).toMatchObject({ data: { fields: { lastName: deletedUser } } });
  });

  it('are put back before an event of an older version becomes one of today', async () => {
    const { sealed, opened } = peoplesKeys();
    const written = await sealed({ ...berta, data: { id: 'u1', fields: { ...fieldsOf(berta), roles: ['worker'] } } });
    const old = { ...written, metadata: { ...written.metadata, schemaVersion: 1 } };
    expect(await opened(old)).toMatchObject({ data: { fields: { firstName: 'Berta', roles: ['user'] } } });
  });

  it('cost nothing where there are none: no key is asked for', () => {
    const { fields, reads } = peoplesKeys();
    const events = [stored(lockedBy('c1')), stored(lockedBy('c2'))];
    expect(fields.seal([lockedBy('c1')])).toBeUndefined();
    expect(fields.open(events)).toBe(events);
    expect(reads).toEqual([]);
  });

  it('of a page are read with one question', async () => {
    const { fields, sealed, reads } = peoplesKeys();
    const page = [stored(await sealed(berta)), stored(await sealed(createdUser('u2', { lastName: 'Huber' })))];
    await fields.open(page);
    expect(reads).toEqual([['u1', 'u2']]);
  });
});
