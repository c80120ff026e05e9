import { useCallback } from 'react';
import { byArticleGroup } from '#domain/base-data/fields/setup-matrix.ts';
import { changeoverCauseOf } from '#domain/planning/placing/changeover-cause.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';

/** How long a bar is set up and, where a set-up matrix decided, from what to what; undefined without set-up. */
export function useSetupText(): (bar: Bar) => string | undefined {
  const { session } = usePlanParts();
  const { text, t } = useViewParts();
  return useCallback(
    ({ id, operation }) => {
      if (operation.setupTime <= 0) return undefined;
      const length = text.duration(operation.setupTime * 1_000);
      // Without a matrix nothing of the plan need be asked.
      const planned = operation.ownSetupTime === undefined ? undefined : session.plan().operations.get(id);
      const cause = planned && changeoverCauseOf(session.plan(), session.factory.facts, planned);
      if (cause?.to === undefined) return length;
      const name = (key: string): string =>
        (cause.by === byArticleGroup ? session.factory.articleGroups.get(key) : undefined) ?? key;
      return cause.from === undefined
        ? t('setup.to', { length, to: name(cause.to) })
        : t('setup.between', { length, from: name(cause.from), to: name(cause.to) });
    },
    [t, session, text],
  );
}
