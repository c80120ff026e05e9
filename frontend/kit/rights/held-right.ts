import { useState } from 'react';
import type { Right } from '#domain/kernel/rights.ts';
import { useRight } from '#frontend/api/session-context.ts';

/**
 * Whether there is a right, or was when what `opened` names began: a form does not vanish with what was typed when the right
 * is taken away or a licence ends. Storing it is refused by the plant, which says why.
 */
export function useHeldRight(right: Right, opened: string): boolean {
  const isThere = useRight(right);
  const [held, setHeld] = useState({ opened, isThere });
  if (held.opened !== opened || (isThere && !held.isThere)) setHeld({ opened, isThere });
  return isThere || (held.opened === opened && held.isThere);
}
