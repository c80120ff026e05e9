/** Units of physical characteristics by what they measure, each as a multiple of the area's first unit (base data §3). */
export const unitsByArea = {
  length: { m: 1, mm: 0.001, cm: 0.01, dm: 0.1, km: 1000, in: 0.0254, ft: 0.3048 },
  area: { m2: 1, mm2: 1e-6, cm2: 1e-4, dm2: 0.01, ha: 10_000, ft2: 0.092_903_04 },
  volume: { l: 1, ml: 0.001, cm3: 0.001, dm3: 1, hl: 100, m3: 1000, mm3: 1e-6 },
  weight: { kg: 1, mg: 1e-6, g: 0.001, t: 1000, lb: 0.453_592_37 },
} as const;

export const unitAreas = ['length', 'area', 'volume', 'weight'] as const;
export type UnitArea = (typeof unitAreas)[number];

/** Whether `unit` belongs to the area. */
export const isUnitOf = (area: UnitArea, unit: string): boolean => Object.hasOwn(unitsByArea[area], unit);

/**
 * `amount` in the area's first unit, so that amounts of different units compare; undefined for a unit of another area.
 * Rounded to twelve digits: 2,500 kg and 2.5 t must be the same number.
 */
export function inBaseUnit(area: UnitArea, amount: number, unit: string): number | undefined {
  if (!isUnitOf(area, unit)) return undefined;
  const factor = (unitsByArea[area] as Readonly<Record<string, number>>)[unit] ?? Number.NaN;
  return Number((amount * factor).toPrecision(12));
}
