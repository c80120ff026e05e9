import { useEffect, useState } from 'react';

/** Milliseconds after the last key. */
const settleAfter = 500;

/** What was entered, as soon as nobody has typed for a moment: then it is worth asking the server. */
export function useSettledBody(body: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), settleAfter);
    return () => clearTimeout(timer);
  }, [body]);
  return settled;
}
