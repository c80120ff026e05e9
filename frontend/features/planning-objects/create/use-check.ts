import { useQuery } from '@tanstack/react-query';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useDebounced } from '#frontend/kit/use-debounced.ts';
import type { CheckLine } from './check-panel.tsx';

/** What the server says to what is entered, as soon as nobody types; `said`: to what stands there now, or a line why not yet. */
export function useCheck<Body, Answer>(
  name: string,
  body: Body | undefined,
  tryIt: (body: Body) => Promise<Answer>,
  waiting: string,
) {
  const t = usePlanningText();
  const errorText = useErrorText();
  const wished = body === undefined ? undefined : JSON.stringify(body);
  const settled = useDebounced(wished);
  const check = useQuery({
    queryKey: ['check', name, settled],
    queryFn: ({ signal }) => {
      signal.throwIfAborted();
      return tryIt(JSON.parse(settled ?? '') as Body);
    },
    enabled: settled !== undefined && settled === wished,
    staleTime: 0,
  });
  const said = (): Answer | CheckLine => {
    if (wished === undefined) return { tone: 'quiet', text: waiting };
    if (check.isError)
      return { tone: 'err', text: t('create.check.failed', { reason: errorText(errorCodeOf(check.error)) }) };
    return check.data === undefined || settled !== wished
      ? { tone: 'quiet', text: t('create.check.running') }
      : check.data;
  };
  return {
    said: said(),
    answer: check.data,
    isRunning: wished !== undefined && (check.isFetching || settled !== wished),
  };
}

export const isLine = (said: object): said is CheckLine => 'tone' in said;
