import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { archived, name } from './field-types.ts';
import { inBaseUnit, unitAreas } from './physical-units.ts';

/**
 * A property by which a resource is suitable for a step (domain facts §8). `physical`: a measure with its unit; `free`:
 * one of several values; `order`: values in the sequence in which steps should follow each other, such as colours from
 * light to dark.
 */
export const characteristic = z.strictObject({
  characteristicName: name,
  kind: z.enum(['physical', 'free', 'order']),
  unitArea: z.enum(unitAreas).optional(),
  /** Unit of amounts without one. */
  unit: z.string().max(10).optional(),
  /** The choices of a free characteristic, the sequence of an ordered one. */
  values: z.array(name).max(500).optional(),
  archived,
});
export type Characteristic = z.infer<typeof characteristic>;

const amount = z.number().min(-1e12).max(1e12);

/** Ability of a resource: a range of a physical characteristic, the possible values of a free one. */
export const offeredCharacteristic = z.strictObject({
  characteristicId: objectIdSchema,
  minimum: amount.optional(),
  maximum: amount.optional(),
  /** Of minimum and maximum; default: the unit of the characteristic. */
  unit: z.string().max(10).optional(),
  values: z.array(name).max(500).optional(),
});
export type OfferedCharacteristic = z.infer<typeof offeredCharacteristic>;

/** Requirement of an article, a technology or a step. */
export const requiredCharacteristic = z.strictObject({
  characteristicId: objectIdSchema,
  amount: amount.optional(),
  /** Of the amount; default: the unit of the characteristic. */
  unit: z.string().max(10).optional(),
  value: name.optional(),
});
export type RequiredCharacteristic = z.infer<typeof requiredCharacteristic>;

/**
 * Whether the abilities of a resource cover all requirements (rules §3): a physical amount is within its range, units
 * converted, and a free value is among its values. A characteristic that the resource does not have is not covered. An
 * ordered one never excludes a resource.
 */
export function fitsCharacteristics(
  required: readonly RequiredCharacteristic[],
  offered: readonly OfferedCharacteristic[],
  characteristicOf: (id: string) => Characteristic | undefined,
): boolean {
  return required.every((wish) => {
    const kind = characteristicOf(wish.characteristicId);
    if (kind === undefined || kind.kind === 'order') return true;
    const offer = offered.find(({ characteristicId }) => characteristicId === wish.characteristicId);
    if (offer === undefined) return false;
    if (kind.kind === 'free') return wish.value !== undefined && (offer.values ?? []).includes(wish.value);
    const { unitArea, unit = '' } = kind;
    if (unitArea === undefined || wish.amount === undefined) return false;
    const wished = inBaseUnit(unitArea, wish.amount, wish.unit ?? unit);
    const bound = (value: number | undefined): number | undefined =>
      value === undefined ? undefined : inBaseUnit(unitArea, value, offer.unit ?? unit);
    if (wished === undefined) return false;
    return wished >= (bound(offer.minimum) ?? -Infinity) && wished <= (bound(offer.maximum) ?? Infinity);
  });
}
