import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sunrise, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Digest, readDigest } from '#domain/planning/lateness/calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { numberAlone, pill } from '#frontend/kit/pill.ts';
import { preferenceChanged } from '#frontend/kit/preferences/use-preference.ts';
import { newsKey, summaryOf } from './news-summary.ts';

// Read by whoever opens it.
const NewsPanel = lazy(() => import('./news-panel.tsx'));

/** Whoever was away for that long comes back. */
const longAway = 30 * 60_000;
/** When this page was last hidden; pages change, and with them this pill. */
let hiddenAt: number | undefined;

/** What others did since the reader last looked: not there without any. Opened or dismissed it has been seen. */
export default function NewsPill() {
  const t = useKitText();
  const format = useFormat();
  const client = useQueryClient();
  const [shown, setShown] = useState<{ readonly digest: Digest; readonly anchor: HTMLElement }>();
  const { data, refetch } = useQuery({
    queryKey: newsKey,
    queryFn: ({ signal }) => ask(readDigest, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    const onVisibility = (): void => {
      if (document.hidden) hiddenAt = Date.now();
      else if (hiddenAt !== undefined && Date.now() - hiddenAt > longAway) void refetch();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [refetch]);
  // Whoever has seen nothing yet begins here.
  const beginning = data?.since === null ? data.position : undefined;
  useEffect(() => {
    if (beginning !== undefined) preferenceChanged('pages', 'news', { seen: beginning });
  }, [beginning]);
  const seen = (digest: Digest): void => {
    preferenceChanged('pages', 'news', { seen: digest.position });
    client.setQueryData<Digest>(newsKey, { ...digest, edits: 0 });
  };
  const hasNews = data !== undefined && data.edits > 0;
  const { later = 0 } = data?.counts ?? {};
  return (
    <>
      {hasNews && (
        <Pill data-testid="news-pill" data-tone={later > 0 ? 'warn' : undefined}>
          <button
            type="button"
            title={summaryOf(data, t, format)}
            aria-label={summaryOf(data, t, format)}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              setShown({ digest: data, anchor: currentTarget.closest('header') ?? currentTarget });
              seen(data);
            }}
          >
            <Sunrise size={14} strokeWidth={2} aria-hidden />
            <span className="tabular wide">
              {t('lateness.news.changes', { count: data.edits })}
              {later > 0 && `: ${t('lateness.news.later', { count: later })}`}
            </span>
            <span className="tabular narrow">{data.edits}</span>
          </button>
          <IconButton
            size="small"
            aria-label={t('lateness.news.dismiss')}
            title={t('lateness.news.dismiss')}
            onClick={() => seen(data)}
          >
            <X size={13} strokeWidth={2} />
          </IconButton>
        </Pill>
      )}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <NewsPanel {...shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const Pill = styled.span`
  ${pill}
  gap: 0;
  padding: 0 3px 0 0;
  color: var(--text);
  background: var(--sunken);
  &[data-tone=warn] { color: var(--warn); background: var(--warn-tint); }
  & > button:first-of-type {
    display: inline-flex; align-items: center; gap: 7px; height: 28px; padding: 0 6px 0 11px;
    border: 0; border-radius: 14px; background: none; color: inherit; font: inherit; cursor: pointer;
  }
  & > .MuiIconButton-root { width: 22px; height: 22px; padding: 0; color: inherit; }
  ${numberAlone(1499)}
  @media (max-width: 599px) {
    padding: 0;
    & > button:first-of-type { min-width: 44px; height: 44px; justify-content: center; padding: 0 7px; }
    & > .MuiIconButton-root, & .narrow { display: none; }
  }
`;
