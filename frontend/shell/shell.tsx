import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Component,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet } from 'react-router';
import { listOwnWords } from '#domain/base-data/object-names/object-name.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { askAt } from '#frontend/api/ask.ts';
import { preferences } from '#frontend/api/page-preferences.ts';
import { clientOfMoment, createQueryClient, leaveMoment } from '#frontend/api/query-client.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { PageNotLoaded } from '#frontend/i18n/lazy-page.ts';
import { objectNamesSchema, setOwnWords } from '#frontend/i18n/own-words.ts';
import { LoadingLine } from '#frontend/kit/loading-line.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';
import { frameText, useFrameText } from '../kit/frame-text.ts';
import { AutomatedNews } from './automated-news.tsx';
import { NavigationRail } from './navigation-rail.tsx';
import { NotificationStack } from './notification-stack.tsx';
import { PageGate } from './page-gate.tsx';
import { RightsOfPage } from './page-simulation.tsx';
import { useMomentAddress } from './use-moment-address.ts';

/** What stays while pages change: rail, messages, query cache and page background. */
export default function Shell() {
  const t = useFrameText();
  const [shared] = useState(createQueryClient);
  const moment = useShownMoment();
  const queryClient = useMemo(() => clientOfMoment(shared, moment), [shared, moment]);
  useMomentAddress();
  useEffect(() => () => leaveMoment(shared, moment), [shared, moment]);
  const isKnown = usePreferencesOf(useSession().user.userId);
  return (
    <QueryClientProvider client={queryClient}>
      <Ground>
        <a className="skip" href="#page">
          {t('frame.skip')}
        </a>
        <NavigationRail />
        <PageFailure>
          {/* At a computer that does not know the person, a page waits a moment for how it is to look. */}
          <Suspense fallback={<Coming />}>
            {isKnown ? (
              <RightsOfPage>
                <PageGate>
                  <Outlet />
                </PageGate>
              </RightsOfPage>
            ) : (
              <Coming />
            )}
          </Suspense>
        </PageFailure>
        <NotificationStack />
        <OwnWords />
        <AutomatedNews />
      </Ground>
    </QueryClientProvider>
  );
}

/** Placeholder of a page while its code loads. */
function Coming() {
  return (
    <div className="coming">
      <div className="bar" />
      <div className="rest">
        <LoadingLine show />
      </div>
    </div>
  );
}

const Ground = styled.div`
  height: 100%;
  display: grid;
  grid-template: "rail page" minmax(0, 1fr) / auto minmax(0, 1fr);
  @media (max-width: 599px) { grid-template: "page" minmax(0, 1fr) "rail" minmax(64px, auto) / minmax(0, 1fr); }
  & .coming { grid-area: page; }
  & .coming .bar { height: 48px; background: var(--surface); border-bottom: 1px solid var(--line-2); }
  & .coming .rest { position: relative; }
  & .skip {
    position: fixed;
    top: 8px;
    left: 80px;
    z-index: 1500;
    padding: 6px 12px;
    border-radius: 6px;
    background: var(--ink);
    color: var(--on-ink);
    transform: translateY(-60px);
    &:focus { transform: none; }
  }
`;

/** As `objectNamesSchema` has them: without what another version of the plant says beside. */
const answer = listOwnWords.answer.extend({ items: objectNamesSchema });
const queryKey = ['objectNames'] as const;

/** Follows what the plant calls its objects; every text on the page follows it. Shows nothing itself. */
function OwnWords() {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => askAt(listOwnWords, {}, { check: answer, signal }),
  });
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey }), [client]);
  useLiveRefresh('base-data', { position: data?.position, at: dataUpdatedAt }, refresh);
  const names = data?.body.items;
  useEffect(() => {
    if (names !== undefined) void setOwnWords(names);
  }, [names]);
  return null;
}

/** Error boundary of a page that failed to render or to load; the rail stays usable. */
class PageFailure extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <StatePanel
        title={frameText('failure.page')}
        text={errorText(codeOf(this.state.error))}
        action={<Button onClick={() => location.reload()}>{frameText('failure.reload')}</Button>}
      />
    );
  }
}

const codeOf = (error: unknown): string => (error instanceof PageNotLoaded ? 'noResponse' : errorCodeOf(error));

/** Follows what this person has set for itself while it is signed in; answers whether a page can open with it. */
function usePreferencesOf(userId: string): boolean {
  useEffect(
    () =>
      preferences.start(userId, ({ errorCode, detailsObject }) =>
        notify({ severity: 'error', text: errorText(errorCode, detailsObject) }),
      ),
    [userId],
  );
  return useSyncExternalStore(preferences.subscribe, () => preferences.isKnown(userId));
}
