import { useState } from 'react';

/** What was found of an id at last: a form keeps it when somebody else deletes it. */
export function useLastFound<Found>(id: string | undefined, found: Found | undefined): Found | undefined {
  const [kept, keep] = useState({ id, found });
  if (found !== undefined && (kept.id !== id || kept.found !== found)) keep({ id, found });
  return found ?? (kept.id === id ? kept.found : undefined);
}
