import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { readReport } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { askClient } from '#frontend/api/ask-client.ts';
import { Frame } from '../frame/frame.tsx';
import { BigButton } from '../kit/big-button.tsx';
import { useWorker } from '../session/terminal-context.tsx';
import { useWorkFilter } from '../work-list/filter-context.tsx';
import { CauseChoice } from './causes/cause-choice.tsx';
import { TroublePage } from './causes/trouble-page.tsx';
import { DetailsPage } from './details/details-page.tsx';
import { CorrectionPage } from './entries/correction-page.tsx';
import { HistoryPage } from './entries/history-page.tsx';
import { addressAt, type OfStep } from './flow/places.ts';
import { usePlace } from './flow/use-place.ts';
import { useWorkItem, WorkItemProvider } from './flow/work-item-context.tsx';
import { HeadBar, PageHead } from './layout/page-head.tsx';
import { refusalText, useWorkItemText } from './layout/work-item-text.ts';
import { PhotoPage } from './photo/photo-page.tsx';
import { TimesPage } from './times-page.tsx';
import { WorkItemPage } from './work-item-page.tsx';

/** Every page of one step: `workitem/{workId}/…`, `progress/{progressId}/…` and `takephoto` (base data §2). */
export default function WorkItemPages() {
  const { pathname, state } = useLocation();
  const { at } = useWorker();
  const address = addressAt(pathname, state);
  if (address === undefined) return <Navigate to={at('chooseWork')} replace />;
  if (address.workId === undefined) return <StepOfEntry entryId={address.entryId ?? ''} />;
  return (
    <WorkItemProvider key={address.workId} operationId={address.workId}>
      <Page />
    </WorkItemProvider>
  );
}

function Page() {
  const { place } = usePlace();
  const { snapshot, send } = useWorkItem();
  const { seen } = snapshot.context;
  if (seen === undefined) return <NotRead />;
  switch (place) {
    case 'details':
      return <DetailsPage />;
    case 'feedback':
      return <TimesPage />;
    case 'history':
      return <HistoryPage />;
    case 'rejecttype':
    case 'rejecttypeupdate':
      return (
        <CauseChoice kind="reject" causes={seen.rejectTypes} onChoose={(id) => send({ type: 'rejectType', id })} />
      );
    case 'troubletype':
    case 'troubletypeupdate':
      return (
        <CauseChoice
          kind="trouble"
          causes={seen.troubleTypes}
          onChoose={(id) => id !== undefined && send({ type: 'troubleType', id })}
        />
      );
    case 'trouble':
      return <TroublePage />;
    case 'takephoto':
    case 'progressphoto':
      return <PhotoPage />;
    case 'progress':
      return <CorrectionPage />;
    case 'main':
      return <WorkItemPage />;
  }
}

/** Before there is anything to show, and when there is nothing. */
function NotRead() {
  const t = useWorkItemText();
  const { snapshot, send } = useWorkItem();
  const { readError } = snapshot.context;
  return (
    <Frame>
      <PageHead title={readError === undefined ? t('loading') : t('loading.failed', { why: refusalText(readError) })} />
      {readError !== undefined && (
        <BigButton look="primary" onClick={() => send({ type: 'readAgain' })}>
          {t('loading.again')}
        </BigButton>
      )}
    </Frame>
  );
}

/** An entry that is opened by its address alone: the plant says of which step it is. */
function StepOfEntry({ entryId }: { readonly entryId: string }) {
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
        <BigButton look="primary" onClick={() => void refetch()}>
          {t('loading.again')}
        </BigButton>
      )}
    </Frame>
  );
}
