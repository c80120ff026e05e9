import styled from '@emotion/styled';
import { ListChecks, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { setGuideRunning, useGuideRunning } from './guide-run.ts';
import { targetOf } from './step-target.ts';
import { nextStep, setUpPath, useSetUp } from './use-set-up.ts';

/** Leads whoever came from the set-up guide from one step to the next, on the pages where they are done. */
export function SetUpLine() {
  const { pathname } = useLocation();
  return useGuideRunning() && pathname !== setUpPath ? <Line pathname={pathname} /> : null;
}

function Line({ pathname }: { readonly pathname: string }) {
  const t = useFrameText();
  const { data } = useSetUp();
  // Once everything is there it says so where orders are made, and leads nobody any more.
  const isOver = data !== undefined && nextStep(data) === undefined && !pathname.startsWith('/planningobjects');
  useEffect(() => {
    if (isOver) setGuideRunning(false);
  }, [isOver]);
  if (data === undefined) return null;
  const needed = data.steps.filter(({ isOptional }) => !isOptional);
  const next = nextStep(data);
  const target = next && targetOf(next, data.known);
  const isHere = target?.to.split('?')[0] === pathname;
  return (
    <Bar role="status">
      <ListChecks size={14} strokeWidth={1.75} aria-hidden />
      <strong>
        {next === undefined
          ? t('setUp.ready')
          : t('setUp.line', { done: needed.filter(({ isDone }) => isDone).length, total: needed.length })}
      </strong>
      {next === undefined ? (
        <Link to="/production" onClick={() => setGuideRunning(false)}>
          {t('setUp.toTimeline')}
        </Link>
      ) : isHere || !next.mayDo || target === undefined ? (
        <span>{t(`setUp.do.${next.step}`)}</span>
      ) : (
        <Link to={target.to} state={target.state}>
          {t('setUp.next', { what: t(`setUp.do.${next.step}`) })}
        </Link>
      )}
      <Link to={setUpPath} className="end">
        {t('setUp.overview')}
      </Link>
      <IconAction
        icon={X}
        iconSize={14}
        label={t('setUp.hideLine')}
        hinted
        size="small"
        onClick={() => setGuideRunning(false)}
      />
    </Bar>
  );
}

const Bar = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 4px 12px;
  min-height: 36px;
  padding: 2px 12px 2px 16px;
  background: var(--accent-tint);
  border-bottom: 1px solid var(--line-2);
  color: var(--text);
  font-size: var(--size-body);
  line-height: 20px;
  & > svg { flex: none; color: var(--accent); }
  & strong { font-weight: 600; }
  & a { color: var(--accent); font-weight: 600; border-radius: 4px; }
  & .end { margin-left: auto; font-weight: 500; }
`;
