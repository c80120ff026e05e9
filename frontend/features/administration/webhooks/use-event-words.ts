import { useCallback } from 'react';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { actionWord } from '#frontend/kit/history/history-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { useKindWord } from '#frontend/shell/sections/kind-word.ts';
import { useAdministrationText } from '../administration-text.ts';

export const everything = '*';

const kinds = new Map<string, string>([
  ['project', 'projects'],
  ['orderPosition', 'positions'],
  ['activity', 'activities'],
  ['productionOrder', 'productionOrders'],
  ['operation', 'operations'],
  ...(Object.keys(objectTypes) as Collection[]).map((name): [string, string] => [objectTypes[name].singular, name]),
]);

/** What other systems ask for most; by the API everything that `GET /api/planning/changes` tells. */
export const offeredEvents: readonly string[] = [
  everything,
  'project',
  'orderPosition',
  'activity',
  'productionOrder',
  'operation',
  'article',
  'technology',
  'customer',
  'material',
  'resource',
  'resourceGap',
];

/** What a webhook is told of, as people call it: a kind of objects by the plant's words, an event by those of the history. */
export function useEventWords(): (name: string) => string {
  const t = useAdministrationText();
  // Draws the words again in another language.
  useKitText();
  const kindWord = useKindWord();
  return useCallback(
    (name) => {
      if (name === everything) return t('webhooks.all');
      const kind = kinds.get(name);
      return kind === undefined ? actionWord(name) : (kindWord(kind) ?? name);
    },
    [t, kindWord],
  );
}
