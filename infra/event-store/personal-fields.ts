import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { EventMetadata } from '#domain/kernel/event.ts';
import { type PersonalField, personalEvents, personalFieldsOf, withValues } from '#domain/log/personal-fields.ts';
import type { NewEvent, RecordedEvent, StoredEvent } from './event-store.ts';
import type { PeoplesKeys, PersonKeys } from './person-keys.ts';
import { damaged, upToDate } from './read-event.ts';

/**
 * Personal fields on their way into the log and out of it (decision 0237). Stored is the event with stand-ins in their place,
 * which fits its schema, and in the metadata the true values, encrypted with the key of each person. Who reads it gets the
 * values as long as there is a key, and then what stands there. So nothing that is stored ever changes.
 */
export interface PersonalFields {
  /** undefined: there is nothing personal in them, they are stored as they are. */
  readonly seal: (events: readonly NewEvent[]) => Promise<readonly NewEvent[]> | undefined;
  /** As they were appended, or with stand-ins for who is forgotten. */
  readonly open: (events: readonly StoredEvent[]) => Promise<readonly StoredEvent[]> | readonly StoredEvent[];
}

export const personalFields = (keys: PersonKeys): PersonalFields => ({
  seal(events) {
    const fields = events.map(personalFieldsOf);
    const people = peopleIn(fields.flat());
    if (people.length === 0) return undefined;
    return keys
      .forWriting(people)
      .then((known) => events.map((event, index) => sealed(event, fields[index] ?? [], known)));
  },
  open(events) {
    if (!events.some(mayBePersonal)) return events;
    const people = new Set<string>();
    for (const event of events)
      if (event.unreadable === undefined && mayBePersonal(event))
        for (const { person } of event.metadata.personal ?? personalFieldsOf(event)) people.add(person);
    if (people.size === 0) return events;
    return keys.forReading([...people]).then((known) => events.map((event) => opened(event, known)));
  },
});

const mayBePersonal = (event: StoredEvent): event is RecordedEvent =>
  event.unreadable === undefined && (event.metadata.personal !== undefined || personalEvents.has(event.type));

const peopleIn = (fields: readonly PersonalField[]): readonly string[] => [...new Set(fields.map((one) => one.person))];

type Sealed = NonNullable<EventMetadata['personal']>[number];

/** Of who is forgotten only stand-ins are stored: nobody could read anything else. */
function sealed(event: NewEvent, fields: readonly PersonalField[], keys: PeoplesKeys): NewEvent {
  if (fields.length === 0) return event;
  const personal: Sealed[] = [];
  for (const person of peopleIn(fields)) {
    const key = keys.get(person);
    if (key === undefined) throw new Error(`There is no key for ${person}`);
    if (key === null) continue;
    const values = fields.filter((field) => field.person === person).map(({ path, value }) => [path, value]);
    personal.push({ person, key: nameOf(key), values: encrypt(key, JSON.stringify(values), bindingOf(event, person)) });
  }
  const data = withValues(
    event.data,
    fields.map(({ path, standIn }) => [path, standIn]),
  );
  return { ...event, data, metadata: { ...event.metadata, ...(personal.length > 0 && { personal }) } };
}

function opened(event: StoredEvent, keys: PeoplesKeys): StoredEvent {
  if (event.unreadable !== undefined) return event;
  const { personal, ...metadata } = event.metadata;
  if (personal === undefined) {
    // Written before there were keys, and readable in the log for ever: at least nobody is shown it.
    const hidden = personalFieldsOf(event).filter(({ person }) => keys.get(person) === null);
    if (hidden.length === 0) return event;
    return {
      ...event,
      data: withValues(
        event.data,
        hidden.map(({ path, standIn }) => [path, standIn]),
      ),
    };
  }
  try {
    let { data } = event;
    for (const { person, key: name, values } of personal) {
      const key = keys.get(person);
      // Another one was made after the key was lost with its database: what it was for is lost with it.
      if (key === undefined || key === null || nameOf(key) !== name) continue;
      data = withValues(data, JSON.parse(decrypt(key, values, bindingOf(event, person))) as [string, unknown][]);
    }
    // What is in pieces is put together first.
    return metadata.parts === undefined ? upToDate({ ...event, data, metadata }) : { ...event, data, metadata };
  } catch (error) {
    return damaged(
      event,
      new Error('its personal fields are not those it was written with', { cause: error }),
      metadata.recordedAt,
    );
  }
}

/** Tells a key from others of the same person, and nothing of it. */
const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);

const nonceLength = 12;
const tagLength = 16;

/** What belongs to whom and where: moved to another event or person it does not open. */
const bindingOf = ({ eventId }: NewEvent, person: string): Buffer => Buffer.from(`${eventId}\n${person}`);

/** AES-256-GCM: nonce, tag and text in base64. */
function encrypt(key: Buffer, text: string, binding: Buffer): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(binding);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws for what is not as it was written. */
function decrypt(key: Buffer, values: string, binding: Buffer): string {
  const bytes = Buffer.from(values, 'base64');
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(binding);
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
}
