import { type RefObject, useEffect, useRef, useState } from 'react';

/** `none`: there is no camera, it is taken, or nobody allowed it; pages that came over plain http have none either. */
export type CameraState = 'starting' | 'shows' | 'none';

/** The camera at the back of the device on a video element, for as long as it is on the page. */
export function useCamera(): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let gone = false;
    let stream: MediaStream | undefined;
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async (): Promise<void> => {
      const wanted = { facingMode: 'environment', width: { ideal: 2_048 } };
      stream = await navigator.mediaDevices?.getUserMedia({ video: wanted, audio: false });
      const element = video.current;
      if (gone || stream === undefined || element === null) {
        stop();
        if (!gone) setState('none');
        return;
      }
      element.srcObject = stream;
      await element.play();
      if (!gone) setState('shows');
    };
    start().catch(() => {
      stop();
      if (!gone) setState('none');
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return { video, state };
}
