/**
 * How much of a plan may move, from little to much: what the named order positions need, what saves at least a day or an
 * eighth of a day of a usual late order per move, what late orders need, or everything.
 */
export const reaches = ['aims', 'least', 'some', 'needed', 'everything'] as const;
export type Reach = (typeof reaches)[number];
