import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { readReport } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { askClient } from '#frontend/api/ask-client.ts';
import { Frame } from '../frame/frame.tsx';
import { BigButton } from '../kit/big-button.tsx';
import { useWorker } from '../session/terminal-context.tsx';
import { useWorkFilter } from '../work-list/filter-context.tsx';
import type { OfStep } from './flow/places.ts';
import { HeadBar } from './layout/page-head.tsx';
import { refusalText, useWorkItemText } from './layout/work-item-text.ts';

/** An entry that is opened by its address alone: the plant says of which step it is. */
export function StepOfEntry({ entryId }: { readonly entryId: string }) {
  const t = useWorkItemText();
  const { client, at } = useWorker();
  const { lastList } = useWorkFilter();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['entry', entryId],
    queryFn: () => askClient(client, readReport, { params: { id: entryId } }),
    retry: false,
  });
  if (data !== undefined) {
    const ofStep: OfStep = { workItem: data.subject.id };
    return <Navigate to={pathname} replace state={ofStep} />;
  }
  return (
    <Frame>
      <HeadBar
        title={
          error === null
            ? t('loading')
            : errorCodeOf(error) === 'objectnotexists'
              ? t('correct.gone')
              : t('loading.failed', { why: refusalText(errorCodeOf(error)) })
        }
        onBack={() => void navigate(at(lastList().page))}
      />
      {error !== null && (
        <BigButton type="button" look="primary" onClick={() => void refetch()}>
          {t('loading.again')}
        </BigButton>
      )}
    </Frame>
  );
}
