import { useCallback } from 'react';
import { byArticleGroup } from '#domain/base-data/setup-matrix.ts';
import { changeoverCauseOf } from '#domain/planning/placing/changeover-cause.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { defineMessages } from '#frontend/i18n/messages.ts';

const de = {
  between: '{{length}}, von {{from}} auf {{to}}',
  to: '{{length}}, auf {{to}}',
} as const;

const messages = defineMessages('timeline.setup', {
  de,
  en: { between: '{{length}}, from {{from}} to {{to}}', to: '{{length}}, to {{to}}' },
  es: { between: '{{length}}, de {{from}} a {{to}}', to: '{{length}}, a {{to}}' },
  fr: { between: '{{length}}, de {{from}} à {{to}}', to: '{{length}}, pour {{to}}' },
  // Names do not bend.
  ru: { between: '{{length}}, «{{from}}» → «{{to}}»', to: '{{length}}, → «{{to}}»' },
});

/** How long a bar is set up and, where a set-up matrix decided, from what to what; undefined without set-up. */
export function useSetupText(): (bar: Bar) => string | undefined {
  const t = messages.useText();
  const { session, text } = useTimeline();
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
        ? t('to', { length, to: name(cause.to) })
        : t('between', { length, from: name(cause.from), to: name(cause.to) });
    },
    [t, session, text],
  );
}
