import { useEffect, useState } from 'react';

/** Milliseconds of delay, so that the first picture of the page is not slowed down. */
export const afterFirstPicture = 400;

/** false until the first picture of the page has had its time: for what may wait for it. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), afterFirstPicture);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
