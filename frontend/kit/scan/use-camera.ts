import { useEffect, useState } from 'react';

/** `refused`: by the person or a policy; `absent`: no camera; `insecure`: the page came without https; `busy`: in use elsewhere. */
export type CameraState = 'starting' | 'running' | 'refused' | 'absent' | 'insecure' | 'busy';

export interface Camera {
  readonly state: CameraState;
  /** While it runs. */
  readonly stream?: MediaStream;
  /** Only where the camera has a light. */
  readonly torch?: { readonly isOn: boolean; readonly toggle: () => void };
}

/** The camera that looks away from the person, on while the component is there. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [stream, setStream] = useState<MediaStream>();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let own: MediaStream | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      const opened = await open();
      if (typeof opened === 'string') {
        if (!isGone) setState(opened);
        return;
      }
      own = opened;
      if (isGone) return stop(own);
      setStream(own);
      setState('running');
    };
    void start();
    return () => {
      isGone = true;
      stop(own);
    };
  }, []);
  if (state !== 'running' || stream === undefined) return { state };
  const [track] = stream.getVideoTracks();
  if (track === undefined || !hasTorch(track)) return { state, stream };
  const toggle = async (): Promise<void> => {
    try {
      // The light is not in the types of the platform.
      await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] });
      setOn(!isOn);
    } catch {
      // It stays as it is: some cameras have their light and let nobody at it.
    }
  };
  return { state, stream, torch: { isOn, toggle: () => void toggle() } };
}

async function open(): Promise<MediaStream | Exclude<CameraState, 'starting' | 'running'>> {
  // Browsers hide the camera from pages that came without https.
  if (!globalThis.isSecureContext) return 'insecure';
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    switch (error instanceof DOMException ? error.name : '') {
      case 'NotAllowedError':
      case 'SecurityError':
        return 'refused';
      case 'NotReadableError':
      case 'AbortError':
        return 'busy';
      default:
        return 'absent';
    }
  }
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const hasTorch = (track: MediaStreamTrack): boolean => 'torch' in track.getCapabilities();
