import { useRef, useState } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import { listEdits, type MomentEdit } from '#domain/planning/api/moment-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { showMoment, shownMoment } from '#frontend/api/shown-moment.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { hasUnsavedWork } from '#frontend/kit/unsaved-work.ts';
import { daysOn } from './strip-scale.ts';

/** Milliseconds that a handle rests until the plan of there is read. */
const rest = 150;
/** Steps that wait for the one before; a key that is held asks for more than can be read. */
const mostWaiting = 3;

export interface Slider {
  /** Where the hand holds the handle; undefined: it is where the moment is. */
  readonly held: Instant | undefined;
  /** The handle is moved: its plan comes when it rests. */
  readonly drag: (to: Instant) => void;
  readonly drop: (to: Instant) => void;
  /** A moment, or now; not while something entered would be lost by it. */
  readonly show: (moment: string | undefined) => void;
  readonly step: (by: -1 | 1) => void;
  readonly stepDays: (from: Instant, by: number) => void;
}

/** How the moment is chosen on the strip: by hand, and edit by edit. */
export function useSlider(): Slider {
  const t = useKitText();
  const errorText = useErrorText();
  const [held, setHeld] = useState<Instant>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const steps = useRef<{ waiting: number; last: Promise<void> }>({ waiting: 0, last: Promise.resolve() });

  const show = (moment: string | undefined): void => {
    if (hasUnsavedWork()) void notify({ severity: 'info', text: t('time.unsaved') });
    else showMoment(moment);
  };
  const showAt = (at: Instant): void => show(at >= Date.now() ? undefined : new Date(at).toISOString());

  async function stepOnce(by: -1 | 1): Promise<void> {
    const here = shownMoment();
    if (here === undefined && by === 1) return;
    const query = by === -1 ? { before: here ?? new Date().toISOString() } : { after: here };
    const { items } = await ask(listEdits, { query });
    const [edit] = items;
    if (edit !== undefined) show(by === -1 ? edit.before : after(edit));
    else if (by === 1) show(undefined);
  }

  return {
    held,
    drag(to) {
      setHeld(to);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => showAt(to), rest);
    },
    drop(to) {
      clearTimeout(timer.current);
      setHeld(undefined);
      showAt(to);
    },
    show,
    step(by) {
      const { current } = steps;
      if (current.waiting >= mostWaiting) return;
      current.waiting += 1;
      current.last = current.last
        .then(() => stepOnce(by))
        .catch((error: unknown) => void notify({ severity: 'error', text: errorText(errorCodeOf(error)) }))
        .finally(() => {
          current.waiting -= 1;
        });
    },
    stepDays: (from, by) => showAt(daysOn(currentPlantTimeZone(), from, by)),
  };
}

/** The plan with the edit; with the newest one it is that of now. */
const after = ({ isNewest, position }: MomentEdit): string | undefined => (isNewest ? undefined : position);
