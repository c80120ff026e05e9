import styled from '@emotion/styled';
import { ChevronRight } from 'lucide-react';
import { Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { EnvironmentTag } from '#frontend/features/session/environment-tag.tsx';
import { useSessionFlow } from '#frontend/features/session/session-provider.tsx';
import { Column } from '#frontend/kit/columns.ts';
import { LoadingLine } from '#frontend/kit/loading-line.tsx';
import { MomentTag } from '#frontend/kit/time/moment-tag.tsx';
import { TimeSlot } from '#frontend/kit/time/time-slot.tsx';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { PlantProblems } from './plant-problems.tsx';
import { SectionList, SectionTabs, useSideList } from './sections/section-navigation.tsx';
import { areaPaths, sectionAt } from './sections/sections.ts';
import { SetUpLine } from './set-up/set-up-line.tsx';
import { SimulationLine } from './simulation-line.tsx';
import { TopBarEnd } from './top-bar-end.tsx';
import { TrialLine } from './trial-line.tsx';

/** Pages that have the time slider: those of the plan. */
const hasTimeSlider = (pathname: string): boolean =>
  ['/production', '/planning', '/planningobjects', '/conflictradar'].some(
    (page) => pathname === page || pathname.startsWith(`${page}/`),
  );

// Names of licences are nothing that a first page waits for.
const LicenceEnded = lazy(() => import('./licence-ended.tsx'));

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

export interface FrameProps {
  /** From the area to the page; the last entry is the page's heading. Below the page of a section only what follows it. */
  readonly breadcrumb?: readonly Crumb[];
  /** The pages of one area, 40 px below the top bar; those of a section (`sections/sections.ts`) are there already. */
  readonly tabs?: ReactNode;
  /** 44 px, below the tabs. */
  readonly toolbar?: ReactNode;
  /** Shows the 2 px line under the tool bar, after 300 ms. */
  readonly loading?: boolean;
  /** The page says itself of which moment it is, where there is room for that. */
  readonly saysMoment?: boolean;
  /** Takes the rest of the window and scrolls on its own. */
  readonly children: ReactNode;
}

/** Top bar, tool bar and content of one page; the navigation rail beside it stays (`shell.tsx`). */
export function Frame({
  breadcrumb: below = [],
  tabs,
  toolbar,
  loading = false,
  saysMoment = false,
  children,
}: FrameProps) {
  const t = useFrameText();
  const isPhone = usePhone();
  const isThen = useShownMoment() !== undefined;
  const { plant } = useSessionFlow();
  const { endedLicences = [] } = useSession().user;
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  // On the timelines the strip stands above their own header.
  const bringsStrip = saysMoment && !isPhone;
  const hasSideList = useSideList(section);
  const breadcrumb: readonly Crumb[] =
    section === undefined
      ? below
      : [
          { label: t(`sections.${section.area}`), to: areaPaths[section.area] },
          { label: t(`section.${section.name}`), to: section.path },
          ...below,
        ];
  const title = breadcrumb.at(-1)?.label ?? '';
  const bar = tabs ?? (section === undefined || hasSideList ? undefined : <SectionTabs section={section} />);
  useEffect(() => {
    document.title = title === '' ? 'Leitstand' : `${title} · Leitstand`;
  }, [title]);
  return (
    <Page data-simulation={pageSimulation !== undefined}>
      <TopBar>
        <Path aria-label={t('frame.breadcrumb')}>
          {breadcrumb.slice(0, -1).map((crumb) => (
            <Fragment key={crumb.label}>
              {crumb.to === undefined ? <span>{crumb.label}</span> : <Link to={crumb.to}>{crumb.label}</Link>}
              <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
            </Fragment>
          ))}
          <h1>{title}</h1>
        </Path>
        <TopBarEnd hasSlider={hasTimeSlider(pathname) && !bringsStrip} />
      </TopBar>
      {isPhone && (
        <Environment>
          <EnvironmentTag plant={plant} />
        </Environment>
      )}
      <SimulationLine />
      <SetUpLine />
      <PlantProblems />
      <TrialLine />
      {endedLicences.length > 0 && (
        <Suspense>
          <LicenceEnded ended={endedLicences} />
        </Suspense>
      )}
      {isThen && !bringsStrip && (
        <ToolBar>
          <MomentTag />
        </ToolBar>
      )}
      {bar !== undefined && <TabBar>{bar}</TabBar>}
      <Below>
        {section !== undefined && hasSideList && <SectionList section={section} />}
        <Work id="page" tabIndex={-1}>
          {toolbar !== undefined && <ToolBar>{toolbar}</ToolBar>}
          {hasTimeSlider(pathname) && !bringsStrip && <TimeSlot />}
          <Content id="content" tabIndex={-1}>
            <LoadingLine show={loading} />
            {children}
          </Content>
        </Work>
      </Below>
    </Page>
  );
}

const Page = styled.div`
  grid-area: page;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  background: var(--canvas);
  position: relative;
  /* Nobody takes it for the plan (look, section 9). */
  &[data-simulation=true]::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1200;
    border: 2px solid var(--sim);
    pointer-events: none;
  }
`;

const Below = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
`;

/** Where the skip link leads: the buttons of a page come before its list. */
const Work = styled(Column)`
  outline: 0;
`;

const TopBar = styled.header`
  flex: none;
  height: 48px;
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 0 16px;
  background: var(--surface);
  border-bottom: 1px solid var(--line-2);
  @media (max-width: 599px) { height: auto; min-height: 56px; padding: 0 8px 0 12px; gap: 4px; }
`;

/** A line of its own, where the top bar has no room for it. */
const Environment = styled.div`
  flex: none;
  & > span { display: flex; justify-content: center; height: 22px; border-radius: 0; font-size: var(--size-caption); }
`;

const Path = styled.nav`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 120px;
  overflow: hidden;
  white-space: nowrap;
  color: var(--text-2);
  /* What leads here gives way before what one is looking at. */
  & a, & > span { flex: 0 100 auto; min-width: 20px; overflow: hidden; text-overflow: ellipsis; }
  & a { color: inherit; text-decoration: none; border-radius: 4px; }
  & a:hover { color: var(--text); }
  & svg { color: var(--text-3); flex: none; }
  & h1 {
    font: inherit;
    font-size: var(--size-title-3);
    line-height: 20px;
    font-weight: 600;
    color: var(--text);
    min-width: 72px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  @media (max-width: 599px) {
    min-width: 96px;
    & a, & > span, & svg { display: none; }
    & h1 { font-size: var(--size-heading); line-height: 26px; font-weight: 650; letter-spacing: -0.02em; white-space: normal; }
  }
`;

const TabBar = styled.div`
  flex: none;
  height: 40px;
  padding: 0 16px;
  background: var(--surface);
  border-bottom: 1px solid var(--line-2);
  overflow-x: auto;
  overflow-y: hidden;
  @media (max-width: 599px) { height: auto; min-height: 48px; padding: 0 12px; }
`;

const ToolBar = styled.div`
  flex: none;
  height: 44px;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 0 12px;
  background: var(--surface);
  border-bottom: 1px solid var(--line-2);
  @media (max-width: 599px) { height: auto; min-height: 56px; flex-wrap: wrap; padding: 4px 12px; }
`;

const Content = styled.main`
  position: relative;
  flex: 1;
  min-height: 0;
  min-width: 0;
  display: flex;
  flex-direction: column;
  outline: 0;
`;
