/**
 * SQL of a text in the order in which people read names and numbers (decision 0187), whatever the case: "Säge 2" before
 * "Säge 10".
 */
export const inNaturalOrder = (sql: string): string => `(${sql}) COLLATE projection.natural_order`;
