import type { ReactNode } from 'react';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { NoteLine } from '#frontend/kit/note.tsx';
import type { Refusal } from './search/refusal.ts';

/** Why a proposal can no longer be accepted. `changed`: number of its operations that have changed since. */
export function FoundTrouble(props: { readonly changed: number; readonly refusal: Refusal | undefined }): ReactNode {
  const { changed, refusal } = props;
  const t = useTimelineText();
  return (
    <NoteLine data-tone="warn" role="alert">
      {changed > 0 || refusal === undefined
        ? t('optimise.changed', { count: changed })
        : refusal.errorCode === 'TimelineDataOutdated'
          ? t('optimise.outdated')
          : refusal.errorCode === 'objectnotexists'
            ? t('optimise.gone')
            : errorText(refusal.errorCode, refusal.details)}
    </NoteLine>
  );
}
