import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Address, addressAt, eventsTo, type OfStep, pathOf, placeOf } from './places.ts';
import { useWorkItem } from './work-item-context.tsx';

/**
 * Keeps address and machine together: the machine says which page there is, and an address that somebody opens, or goes
 * back to, is pressed for in the machine. Leaving a page takes away what it had put into the browser's history.
 */
export function usePlace(): Address {
  const { snapshot, send, actor, worker } = useWorkItem();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { seen, operationId, entryId } = snapshot.context;
  const place = placeOf(snapshot);
  const isRead = seen !== undefined;
  const mainOperationId = seen?.item.mainOperationId ?? null;
  const opened = useRef<string>(undefined);
  const isPushed = useRef(false);

  useEffect(() => {
    if (!isRead) return;
    const here = pathname;
    const asked = addressAt(pathname, state);
    const wanted: Address = { place, workId: operationId, ...(entryId !== undefined && { entryId }) };
    const isSame = (one: Address): boolean => asked?.place === one.place && asked.entryId === one.entryId;
    const ofStep: OfStep = { workItem: operationId };
    const go = (to: Address): void => {
      const address = worker.at(pathOf(to, mainOperationId));
      if (to.place === 'main' && isPushed.current) {
        isPushed.current = false;
        void navigate(-1);
      } else if (asked?.place === 'main') {
        isPushed.current = true;
        void navigate(address, { state: ofStep });
      } else void navigate(address, { replace: true, state: ofStep });
    };
    if (isSame(wanted)) {
      opened.current = here;
      return;
    }
    if (opened.current === here || asked === undefined) {
      go(wanted);
      return;
    }
    opened.current = here;
    if (asked.place === 'main') isPushed.current = false;
    const now = () => placeOf(actor.getSnapshot());
    // A step has no more pages behind each other.
    for (let depth = 0; depth < 4 && now() !== 'main' && now() !== asked.place; depth += 1) send({ type: 'back' });
    if (now() !== asked.place) for (const event of eventsTo(asked)) send(event);
    const { entryId: known } = actor.getSnapshot().context;
    const reached: Address = { place: now(), workId: operationId, ...(known !== undefined && { entryId: known }) };
    if (!isSame(reached)) go(reached);
  }, [isRead, place, entryId, pathname, state, operationId, mainOperationId, worker, navigate, send, actor]);

  return { place, workId: operationId };
}
