const digits = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 10 });

/** A number as programs read it: a point, no grouping, and never "1e-7". */
export const plainNumber = (value: number): string => digits.format(value);
