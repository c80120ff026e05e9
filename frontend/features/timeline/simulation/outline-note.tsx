import { SquareDashed } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Note } from '#frontend/features/timeline/delays/delay-note.tsx';
import type { BarId, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';

export const nowhere: ReadonlyMap<BarId, BarPlacement> = new Map();

interface OutlineNoteProps {
  readonly places: ReadonlyMap<BarId, BarPlacement>;
  readonly tone: 'sim' | 'then';
  /** undefined: there is nothing to say. */
  readonly words: string | undefined;
  readonly hide: string;
  readonly show: string;
  readonly children?: ReactNode;
}

/** Draws dashed outlines of where bars stand elsewhere, and says over the plan how many they are. */
export function OutlineNote({ places, tone, words, hide, show, children }: OutlineNoteProps): ReactNode {
  const { view } = useViewParts();
  const isPhone = usePhone();
  const [isShown, setShown] = useState(true);
  useEffect(() => view.set({ elsewhere: isShown ? places : nowhere }), [view, isShown, places]);
  useEffect(() => () => view.set({ elsewhere: nowhere }), [view]);
  // There the cards say it, each for itself.
  if (words === undefined || isPhone) return null;
  return (
    <Note role="status" data-tone={tone} data-said={places.size === 0}>
      <SquareDashed size={16} strokeWidth={2} aria-hidden />
      <span>{words}</span>
      {children}
      {places.size > 0 && (
        <QuietButton aria-pressed={!isShown} onClick={() => setShown(!isShown)}>
          {isShown ? hide : show}
        </QuietButton>
      )}
    </Note>
  );
}
