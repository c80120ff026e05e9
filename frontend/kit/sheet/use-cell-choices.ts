import { useEffect, useState } from 'react';
import { typingPause } from '#frontend/kit/use-debounced.ts';
import type { SheetColumn } from './sheet-column.ts';
import type { SheetRow } from './sheet-rows.ts';

interface Found {
  readonly text: string;
  readonly choices: readonly string[];
}

/**
 * What the text of a cell may become: at once from the column, or searched for. `isSettled`: it is of this very text;
 * until then the choices of the text before stay on screen.
 */
export function useCellChoices(
  { complete, search }: SheetColumn,
  text: string,
  row: SheetRow | undefined,
): { readonly choices: readonly string[]; readonly isSettled: boolean } {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (search === undefined) return undefined;
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        void search(text, row).then(
          (choices) => isCurrent && setFound({ text, choices }),
          // Without an answer nothing can be chosen; what is typed is checked when it is entered.
          () => isCurrent && setFound({ text, choices: [] }),
        ),
      text === '' ? 0 : typingPause,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search, text, row]);
  if (search !== undefined) return { choices: found?.choices ?? [], isSettled: found?.text === text };
  return { choices: complete?.(text, row) ?? [], isSettled: true };
}
