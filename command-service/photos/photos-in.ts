import type { Plan } from '#domain/planning/plan/plan.ts';

/** Photos that reports in the plan name. */
export function* photosIn({ operations, activities }: Plan): Generator<string> {
  for (const steps of [operations, activities])
    for (const { feedback = [] } of steps.values())
      for (const { photoId } of feedback) if (photoId !== undefined) yield photoId;
}
