import styled from '@emotion/styled';
import { keyframes } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import type { AnswerOf } from '#domain/call.ts';
import { conflictCountsSchema } from '#domain/live.ts';
import type { readConflicts } from '#domain/planning/api/conflict-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import type { PathBelowApi } from '#frontend/api/ask-client.ts';
import { api, live } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { numberAlone, pill } from '../kit/pill.ts';
import { afterFirstPicture } from '../kit/use-settled.ts';

/** Path of the list of conflicts (planning §2). */
const listPath = '/production/conflict';
const radarPath = '/conflictradar';

/** Live number of unconfirmed conflicts; opens and closes their list, or the radar to whom that alone is shown. */
export function ConflictPill() {
  const { count, risen } = useConflictCount();
  const t = useFrameText();
  const { pathname } = useLocation();
  const hasTimeline = useRight('production.read');
  const hasRadar = useRight('conflicts.read');
  if (!hasTimeline && !hasRadar) return null;
  const isOpen = hasTimeline && pathname.startsWith(listPath);
  const words =
    count === undefined ? t('conflicts.unknown') : count === 0 ? t('conflicts.none') : t('conflicts.count', { count });
  return (
    <Pill
      to={!hasTimeline ? radarPath : isOpen ? '/production' : listPath}
      data-tone={count !== undefined && count > 0 ? 'err' : count === 0 ? 'ok' : undefined}
      data-open={isOpen}
      title={t(isOpen ? 'conflicts.close' : 'conflicts.open')}
      aria-label={words}
      aria-expanded={isOpen}
    >
      <i key={risen} data-pulse={risen > 0} aria-hidden />
      <span className="tabular wide">{words}</span>
      <span className="tabular narrow">{count ?? ''}</span>
    </Pill>
  );
}

/** Of what is not confirmed. `risen` counts the increases since the page was opened. */
export function useConflictCount(): { readonly count: number | undefined; readonly risen: number } {
  const mayRead = useRight('plan.read');
  const [state, setState] = useState<{ count: number | undefined; risen: number }>({ count: undefined, risen: 0 });
  useEffect(() => {
    if (!mayRead) return undefined;
    const stopped = new AbortController();
    const show = (count: number): void =>
      setState((before) => ({
        count,
        risen: before.risen + (before.count !== undefined && count > before.count ? 1 : 0),
      }));
    const stop = live.subscribeDeltas('conflicts', (delta) =>
      show(conflictCountsSchema.parse(delta).conflictsCountAsync),
    );
    // The first live message may take seconds, so the count is also read once after sign-in.
    const timer = setTimeout(() => {
      api.read(path, countSchema, { signal: stopped.signal }).then(
        ({ count }) => show(count),
        (error: unknown) => {
          // Without an answer the number stays unknown until the first live message.
          if (!stopped.signal.aborted && !(error instanceof ApiError)) throw error;
        },
      );
    }, afterFirstPicture);
    return () => {
      stop();
      stopped.abort();
      clearTimeout(timer);
    };
  }, [mayRead]);
  return state;
}

const path: PathBelowApi<typeof readConflicts> = '/planning/conflicts';
const countSchema: z.ZodType<Pick<AnswerOf<typeof readConflicts>, 'count'>> = z.object({ count: z.number() });

const pulse = keyframes({ '50%': { transform: 'scale(1.9)', opacity: 0.5 } });

const Pill = styled(Link)`
  ${pill}
  justify-content: center;
  min-width: 118px;
  border: 1px solid var(--line-2);
  text-decoration: none;
  color: var(--text-2);
  background: var(--surface);
  &:hover { background: var(--hover); }
  & i {
    width: 8px;
    height: 8px;
    border-radius: 4px;
    background: var(--line-3);
    flex: none;
  }
  &[data-tone=ok] i { background: var(--ok); }
  &[data-tone=err] { background: var(--err-tint); border-color: transparent; color: var(--err); }
  &[data-tone=err] i { background: var(--err); }
  &[data-open=true], [data-scheme="contrast"] & { border-color: currentColor; }
  & i[data-pulse=true] {
    animation: ${pulse} 600ms cubic-bezier(.2,0,0,1) 1;
  }
  @media (prefers-reduced-motion: reduce) {
    & i[data-pulse=true] { animation: none; }
  }
  ${numberAlone(1099)}
  @media (max-width: 1099px) { min-width: 52px; }
`;
