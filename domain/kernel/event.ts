import { z } from 'zod';
import { ways } from '#domain/kernel/ways.ts';

/** Who caused an event: a signed-in user, a worker at a terminal, or the product itself (import, demo, projection). */
export const actorSchema = z.discriminatedUnion('kind', [
  /** `apiTokenId`: a connected system, by a token that the user has made. */
  z.strictObject({ kind: z.literal('user'), userId: z.string(), apiTokenId: z.string().optional() }),
  z.strictObject({ kind: z.literal('terminal'), terminalId: z.string(), workerId: z.string() }),
  z.strictObject({ kind: z.literal('system'), name: z.string() }),
]);
export type Actor = z.infer<typeof actorSchema>;

/** Who did something, with the name that the user has today (a worker at a terminal: the worker's). */
export const shownActorSchema = z.object({
  kind: z.enum(['user', 'terminal', 'system']),
  userId: z.string().optional(),
  terminalId: z.string().optional(),
  name: z.string(),
});
export type ShownActor = z.infer<typeof shownActorSchema>;

/** `main` is the live plan; every other name is the number of a simulation (design, section 3). */
export type Branch = string;
export const mainBranch: Branch = 'main';

/** Carried by every event (design, section 3). `recordedAt` is the server's clock, epoch milliseconds UTC. */
export const eventMetadataSchema = z.strictObject({
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  actor: actorSchema,
  recordedAt: z.number().int(),
  branch: z.string(),
  schemaVersion: z.number().int().min(1),
  /** One user action: what undo names. */
  changeSet: z.string(),
  /** Of a change of capacity: how the plan follows it (`ways.ts`); absent: as the plant has set it. */
  way: z.enum(ways).optional(),
  /**
   * In a simulation, on the first event of an edit: the command, so that it can be given again to another plan. A large one
   * is left out.
   */
  command: z.looseObject({ type: z.string() }).optional(),
  /** The event that this one is a copy of, in a simulation that began with it: what followed that one stands here, too. */
  copyOf: z.string().optional(),
  /** Where the rest of the event's lists stands, in so many pieces (`event-part.ts`), and the hash of them all. */
  parts: z.strictObject({ stream: z.string(), count: z.number().int().min(1), sha256: z.string() }).optional(),
  /** Read from the archive of a plant, in which what followed the event stands as well. */
  restored: z.literal(true).optional(),
  /** In the log only: values of personal fields, encrypted with the key of each person; stand-ins are in their place (0237). */
  personal: z.array(z.strictObject({ person: z.string(), key: z.string(), values: z.base64() })).optional(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

/** Of most events these are the command itself, and not written once more: a fifth of what a log takes (decision 0212). */
const sameAsCommand = ['correlationId', 'causationId', 'changeSet'] as const;

/** Metadata as they are written. */
export function shortMetadata(metadata: EventMetadata): Partial<EventMetadata> {
  const short: { -readonly [Field in keyof EventMetadata]?: EventMetadata[Field] } = { ...metadata };
  for (const field of sameAsCommand) if (short[field] === metadata.commandId) delete short[field];
  return short;
}

/** Metadata as they are read: short ones, and those from before they were. */
export const writtenMetadataSchema = eventMetadataSchema
  .partial({ correlationId: true, causationId: true, changeSet: true })
  .transform((short): EventMetadata => {
    const { commandId, correlationId = commandId, causationId = commandId, changeSet = commandId } = short;
    return { ...short, correlationId, causationId, changeSet };
  });

/** What a decider returns: the fact, without the circumstances. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** Turns the data of one version of an event into the next; `eventId` for what older events do not name. */
export type Upcaster = (data: unknown, eventId: string) => unknown;

/** One entry of the event catalogue. `version` is today's; `upcasters[n]` turns the data of version n into n + 1. */
export interface EventDefinition<Type extends string, Schema extends z.ZodType> {
  readonly type: Type;
  readonly version: number;
  readonly schema: Schema;
  readonly upcasters: Readonly<Record<number, Upcaster>>;
  /** Other names under which events of this type, in a version of it, stand in logs; nothing writes them any more. */
  readonly formerTypes: readonly string[];
}

type Former = readonly [
  version?: number,
  upcasters?: Readonly<Record<number, Upcaster>>,
  formerTypes?: readonly string[],
];
/** `data`: its fields, of which an event has these and no others, or a schema that others have, too. */
export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  type: Type,
  data: Schema,
  ...former: Former
): EventDefinition<Type, Schema>;
export function defineEvent<const Type extends string, Fields extends z.core.$ZodShape>(
  type: Type,
  data: Fields,
  ...former: Former
): EventDefinition<Type, z.ZodObject<Fields, z.core.$strict>>;
export function defineEvent(
  type: string,
  data: z.ZodType | z.core.$ZodShape,
  ...[version = 1, upcasters = {}, formerTypes = []]: Former
): EventDefinition<string, z.ZodType> {
  const schema = data instanceof z.ZodType ? data : z.strictObject(data);
  return { type, version, schema, upcasters, formerTypes };
}

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema> ? DomainEvent<Type, z.infer<Schema>> : never;
