import { inDays } from '#tests/command-service-for-tests.ts';

/** What of JSON Schema the routes' descriptions use. */
export interface Schema {
  /** Several for a field that may also be null. */
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
}

/** A body that fits the schema, every optional field included. `known` gives values by the name of the field. */
export function exampleOf(schema: Schema, known: Readonly<Record<string, unknown>>, field = ''): unknown {
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] as Schema, known, field);
  const [type] = [schema.type].flat();
  if (type !== 'object' && field in known) return known[field];
  if (type === 'array') return schema.items === undefined ? [] : [exampleOf(schema.items, known, singular(field))];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, exampleOf(inner, known, name)]),
      );
    case 'string':
      return textOf(schema, /To$|^endDate$/.test(field));
    case 'boolean':
      return false;
    default:
      return Math.max(schema.minimum ?? 1, schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1, 1);
  }
}

/** Ends are later than starts. */
function textOf({ format, pattern }: Schema, isEnd: boolean): string {
  const instant = inDays(isEnd ? 31 : 30);
  if (format === 'date') return instant.slice(0, 10);
  if (format === 'date-time') return instant;
  if (format === 'uuid') return '5d0f3b52-6d24-4b5c-8d1b-0e9a6b1f7c11';
  const texts = ['x1', isEnd ? '14:00' : '06:00', 'DE', 'a'.repeat(64)];
  const fitting = texts.find((text) => pattern === undefined || new RegExp(pattern).test(text));
  if (fitting === undefined) throw new Error(`No example for ${pattern}`);
  return fitting;
}

/** Names of lists of ids, as `resourceGroups`, hold what the singular's id names. */
const singular = (field: string): string => (field.endsWith('s') ? `${field.slice(0, -1)}Id` : field);

export type Path = readonly (string | number)[];

/** Paths of every value in the body, the body itself included. */
export function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

/** The body with another value at the path. */
export function replaced(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = replaced((body as Record<string, unknown>)[key], rest, value);
  return Array.isArray(body) ? body.with(Number(key), inner) : { ...(body as object), [key]: inner };
}
