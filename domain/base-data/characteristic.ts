import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { name } from './field-types.ts';
import { inBaseUnit, unitAreas } from './physical-units.ts';

/**
 * What makes a resource suitable for a step (domain facts §8). `physical`: a measure with its unit; `free`: one of some
 * values; `order`: values in the order in which steps should follow each other, as colours from light to dark.
 */
export const characteristic = z.strictObject({
  characteristicName: name,
  kind: z.enum(['physical', 'free', 'order']),
  unitArea: z.enum(unitAreas).optional(),
  /** Unit of amounts that come without one. */
  unit: z.string().max(10).optional(),
  /** Of free ones what can be chosen, of ordered ones the sequence. */
  values: z.array(name).max(500).optional(),
});
export type Characteristic = z.infer<typeof characteristic>;

const amount = z.number().min(-1e12).max(1e12);

/** What a resource can do: a range of a physical one, the possible values of a free one. */
export const offeredCharacteristic = z.strictObject({
  characteristicId: objectIdSchema,
  minimum: amount.optional(),
  maximum: amount.optional(),
  /** Of minimum and maximum; default: the unit of the characteristic. */
  unit: z.string().max(10).optional(),
  values: z.array(name).max(500).optional(),
});
export type OfferedCharacteristic = z.infer<typeof offeredCharacteristic>;

/** What an article, a technology or a step asks for. */
export const requiredCharacteristic = z.strictObject({
  characteristicId: objectIdSchema,
  amount: amount.optional(),
  /** Of the amount; default: the unit of the characteristic. */
  unit: z.string().max(10).optional(),
  value: name.optional(),
});
export type RequiredCharacteristic = z.infer<typeof requiredCharacteristic>;

/**
 * Whether what a resource offers covers everything that is asked for (rules §3): a physical amount lies within its
 * range, units converted, a free value is among its values. What the resource says nothing about does not fit.
 * An ordered characteristic never excludes a resource.
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
