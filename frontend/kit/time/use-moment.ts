import { useQuery } from '@tanstack/react-query';
import type { Instant } from '#domain/kernel/instant.ts';
import { listEdits, type MomentEdit } from '#domain/planning/api/moment-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { ofNow } from '#frontend/api/query-client.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { actionWord } from '#frontend/kit/history/history-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { useReplay } from './replay.ts';
import { useShownMoment } from './use-shown-moment.ts';

/** A position of the log names one state among several of a minute; anything else is an instant. */
export const isPosition = (moment: string): boolean => /^\d+$/.test(moment);

/** The edit that the plan of a moment has last; undefined: none, or not known yet. */
export function useLastEdit(moment: string | undefined): MomentEdit | undefined {
  const { data } = useQuery({
    queryKey: ['last-edit', moment],
    queryFn: ({ signal }) => ask(listEdits, { query: { before: moment } }, { signal }),
    enabled: moment !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    meta: ofNow,
  });
  return moment === undefined ? undefined : data?.items[0];
}

/** What was done, by whom. */
export function useEditWords(): (edit: Pick<MomentEdit, 'action' | 'title' | 'actor'>) => {
  readonly what: string;
  readonly who: string;
} {
  const t = useKitText();
  return ({ action, title, actor }) => {
    const word = actionWord(action);
    // Base data has an action for each of its kinds, and no word for each.
    const what = word === action ? t('time.baseData') : word;
    return { what: title === '' ? what : `${title} ${what}`, who: actorWord(actor.name) };
  };
}

/** When that was, and in words; undefined: now, or not known yet. */
export function useMoment(): { readonly at: Instant; readonly words: string } | undefined {
  const moment = useShownMoment();
  const format = useFormat();
  const wordsOf = (at: Instant, time: string): string => `${format.weekday(at)} ${format.date(at)}, ${time}`;
  const last = useLastEdit(moment);
  const played = useReplay()?.at;
  if (moment === undefined) return undefined;
  if (played !== undefined) return { at: played, words: wordsOf(played, format.clock(played)) };
  const at = isPosition(moment) ? last && Date.parse(last.at) : Date.parse(moment);
  if (at === undefined) return undefined;
  return { at, words: wordsOf(at, isPosition(moment) ? format.clock(at) : format.time(at)) };
}
