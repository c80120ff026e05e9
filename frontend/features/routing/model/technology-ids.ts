type Technology = Readonly<Record<string, unknown>>;

/** Ids of the resources and materials that the tables of a technology name. */
export function technologyIds(technology: Technology): {
  readonly resources: readonly string[];
  readonly materials: readonly string[];
} {
  const idsIn = (table: string, field: string): readonly string[] =>
    ((technology[table] ?? []) as readonly Technology[]).flatMap((row) =>
      typeof row[field] === 'string' ? [row[field]] : [],
    );
  return {
    resources: [
      ...new Set([...idsIn('technologyItems', 'resourceId'), ...idsIn('attendantResources', 'resourceId')]),
    ].toSorted(),
    materials: [...new Set(idsIn('bom', 'materialId'))].toSorted(),
  };
}
