import { useRef, useState } from 'react';
import type { EnteredCustomFields } from '#frontend/kit/custom-fields/new-custom-fields.tsx';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { plannedWithAddress, readPlannedWith } from './planned-orders.tsx';
import { useRoutingText } from './routing-text.ts';
import type { TechnologyForm } from './use-technology-form.ts';
import { homeOf } from './variant-actions.tsx';

interface Saving {
  readonly form: TechnologyForm;
  readonly own: EnteredCustomFields;
  /** Somebody else was faster. */
  readonly onOutdated: () => Promise<void>;
  readonly onStored: () => void;
  readonly onGo: (where: string, state?: typeof savedState) => void;
}

/** Tables whose changes concern orders that are planned with the technology. */
const ofOrders: ReadonlySet<string> = new Set(['technologyItems', 'attendantResources', 'characteristics']);

/** Stores what is entered, says which orders it does not touch, and leads to what was stored. */
export function useSaveTechnology({ form, own, onOutdated, onStored, onGo }: Saving) {
  const t = useRoutingText();
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Named at once, so that a second click cannot make a second technology. */
  const sending = useRef(false);
  const isNew = form.start.object === undefined;
  const tellOrders = async (id: string, isOfOrders: boolean): Promise<void> => {
    const total = isOfOrders ? ((await readPlannedWith(id).catch(() => undefined))?.total ?? 0) : 0;
    if (total === 0) notify({ severity: 'success', text: t(isNew ? 'notice.created' : 'notice.saved') });
    else
      notify({
        severity: 'info',
        text: t('notice.ordersStay', { count: total }),
        action: { label: t('notice.showOrders'), run: () => onGo(plannedWithAddress(id)) },
      });
  };
  return {
    /** Somebody wanted to store it: what is missing is said. */
    isTried,
    /** Until what was stored is shown. */
    busy,
    save: async (): Promise<void> => {
      setTried(true);
      if (own.isWrong || sending.current) return;
      const isOfOrders = !isNew && form.changed.some((one) => ofOrders.has(one));
      sending.current = true;
      setBusy(true);
      try {
        const stored = await form.save(own.values);
        if (stored === 'outdated') await onOutdated();
        else if (stored !== undefined) {
          onStored();
          await tellOrders(stored.id, isOfOrders);
          onGo(`${homeOf.technologies}/${stored.id}`, savedState);
        }
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
  };
}
