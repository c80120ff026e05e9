import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { listOwnWords } from '#domain/base-data/object-names/object-name.ts';
import { askAt } from '#frontend/api/ask.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import { objectNamesSchema, setOwnWords } from '#frontend/i18n/own-words.ts';

/** As `objectNamesSchema` has them: without what another version of the plant says beside. */
const answer = listOwnWords.answer.extend({ items: objectNamesSchema });
const queryKey = ['objectNames'] as const;

/** Follows what the plant calls its objects; every text on the page follows it. Shows nothing itself. */
export function OwnWords() {
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
