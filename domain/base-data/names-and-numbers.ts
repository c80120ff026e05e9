import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Factory } from './factory.ts';
import { type Collection, objectTypes } from './object-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields whose value exists once per kind of object, without regard to case. */
const unique: {
  readonly [Type in Collection]?: { readonly field: string; readonly code: 'nameExists' | 'articleNumberExists' };
} = {
  resourceGroups: { field: 'resourceGroupName', code: 'nameExists' },
  availabilityPlans: { field: 'availabilityPlanName', code: 'nameExists' },
  resources: { field: 'resourceName', code: 'nameExists' },
  resourcePrograms: { field: 'resourceProgramName', code: 'nameExists' },
  characteristics: { field: 'characteristicName', code: 'nameExists' },
  gapTypes: { field: 'gapTypeName', code: 'nameExists' },
  rejectTypes: { field: 'rejectTypeName', code: 'nameExists' },
  troubleTypeGroups: { field: 'troubleTypeGroupName', code: 'nameExists' },
  troubleTypes: { field: 'troubleTypeName', code: 'nameExists' },
  articleGroups: { field: 'articleGroupName', code: 'nameExists' },
  amountUnits: { field: 'amountUnitName', code: 'nameExists' },
  locations: { field: 'locationName', code: 'nameExists' },
  pools: { field: 'poolName', code: 'nameExists' },
  valueAdds: { field: 'valueAddName', code: 'nameExists' },
  articles: { field: 'articleNumber', code: 'articleNumberExists' },
  customers: { field: 'customerNumber', code: 'nameExists' },
  materials: { field: 'materialNumber', code: 'nameExists' },
};

/** `nameExists` or `articleNumberExists` when another object of the kind has the name. */
export function duplicate(
  objects: ReadonlyMap<string, Fields>,
  collection: Collection,
  id: string,
  fields: Fields,
): Rejection | undefined {
  const rule = unique[collection];
  if (rule === undefined) return undefined;
  const value = fields[rule.field];
  if (typeof value !== 'string') return undefined;
  const wanted = value.toLowerCase();
  for (const [otherId, other] of objects) {
    const taken = other[rule.field];
    if (otherId !== id && typeof taken === 'string' && taken.toLowerCase() === wanted) {
      return reject(rule.code, { field: rule.field, value });
    }
  }
  return undefined;
}

/** Fields that hold a number, which the server makes when it is left empty (base data §3). */
const numbers: { readonly [Type in Collection]?: { readonly field: string; readonly prefix: string } } = {
  articles: { field: 'articleNumber', prefix: 'A-' },
  customers: { field: 'customerNumber', prefix: 'K-' },
  technologies: { field: 'technologyNumber', prefix: 'T-' },
  processTemplates: { field: 'templateNumber', prefix: 'P-' },
  materials: { field: 'materialNumber', prefix: 'M-' },
};

/** What people call an object: its name, else its number; undefined for objects that have neither. */
export function calledBy(collection: Collection, fields: Fields): string | undefined {
  const { nameField } = objectTypes[collection];
  const name = nameField === undefined ? undefined : fields[nameField];
  const number = fields[numbers[collection]?.field ?? ''];
  return [name, number].find((one) => typeof one === 'string');
}

/** `fields` with its number; a made one is one that no object of the kind has. */
export function withNumber(factory: Factory, collection: Collection, fields: Fields): Fields {
  const number = numbers[collection];
  if (number === undefined || fields[number.field]) return fields;
  const objects = factory.objects[collection] as ReadonlyMap<string, Fields>;
  // As `duplicate` compares them.
  const taken = new Set(objects.values().map((object) => String(object[number.field]).toLowerCase()));
  const numberOf = (count: number): string => `${number.prefix}${String(count).padStart(5, '0')}`;
  let next = objects.size + 1;
  while (taken.has(numberOf(next).toLowerCase())) next++;
  return { ...fields, [number.field]: numberOf(next) };
}
