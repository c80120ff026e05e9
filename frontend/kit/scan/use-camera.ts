import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { storedText, storeText } from '#frontend/storage/browser-storage.ts';
import {
  camerasHere,
  closeCamera,
  hasTorch,
  type OpenTrouble,
  openCamera,
  type PictureSize,
  switchTorch,
} from './open-camera.ts';

/** `lost`: it was pulled out, or the device took it away while it ran. */
export type CameraTrouble = OpenTrouble | 'lost';
export type CameraState = 'starting' | 'running' | CameraTrouble;

export interface Camera {
  readonly state: CameraState;
  /** Shows what the camera sees; it has a picture while the camera runs. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** It looks at the person, who expects a mirror. */
  readonly isMirrored: boolean;
  /** Only where the camera has a light. */
  readonly torch?: { readonly isOn: boolean; readonly toggle: () => void };
  /** Only where there is another one: takes it, now and from now on. */
  readonly next?: () => void;
  /** Tries once more. */
  readonly again: () => void;
}

/** Keeps the camera that somebody chose on this device: a panel on a wall scans with the one that looks at the person. */
const chosenCamera = 'leitstand.camera';

interface Running {
  readonly track: MediaStreamTrack;
  readonly cameras: readonly string[];
  readonly isLit: boolean;
}

/**
 * The camera, on while the component is there and can be seen: it goes off when the page is left, the screen is locked or
 * another program comes before it, and on again afterwards. `isOn` false switches it off, too.
 */
export function useCamera({ width, height }: PictureSize, isOn = true): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const isSeen = useSyncExternalStore(subscribeToSight, () => !document.hidden);
  const [tries, setTries] = useState(0);
  const [opened, setOpened] = useState<Running | CameraTrouble>();
  const again = useCallback(() => setTries((count) => count + 1), []);

  // `tries` begins anew.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (!isOn || !isSeen) return undefined;
    let isOver = false;
    let stream: MediaStream | undefined;
    const element = video.current;
    const start = async (): Promise<void> => {
      const answer = await openCamera({ width, height }, storedText(chosenCamera));
      if (typeof answer === 'string') {
        if (!isOver) setOpened(answer);
        return;
      }
      stream = answer;
      const [track] = stream.getVideoTracks();
      if (isOver || element === null || track === undefined) return closeCamera(stream);
      // Not told of a track that the page itself stops.
      track.addEventListener('ended', () => {
        if (!isOver) setOpened('lost');
      });
      element.srcObject = stream;
      // What is not allowed to play shows its first picture all the same.
      await element.play().catch(() => undefined);
      const cameras = await camerasHere();
      if (!isOver && track.readyState === 'live') setOpened({ track, cameras, isLit: false });
    };
    void start();
    return () => {
      isOver = true;
      closeCamera(stream);
      if (element !== null) element.srcObject = null;
      setOpened(undefined);
    };
  }, [width, height, isOn, isSeen, tries]);

  const trouble = typeof opened === 'string' ? opened : undefined;
  useEffect(
    () => (trouble === undefined || trouble === 'insecure' ? undefined : whenItMayWork(again)),
    [trouble, again],
  );

  const base = { video, again, isMirrored: false };
  if (opened === undefined) return { ...base, state: 'starting' };
  if (typeof opened === 'string') return { ...base, state: opened };
  const { track, cameras, isLit } = opened;
  const { deviceId, facingMode } = track.getSettings();
  const toggle = async (): Promise<void> => {
    if (await switchTorch(track, !isLit)) setOpened({ ...opened, isLit: !isLit });
  };
  const next = (): void => {
    const other = cameras[(cameras.indexOf(deviceId ?? '') + 1) % cameras.length];
    if (other !== undefined) storeText(chosenCamera, other);
    again();
  };
  return {
    ...base,
    state: 'running',
    isMirrored: facingMode === 'user',
    ...(hasTorch(track) ? { torch: { isOn: isLit, toggle: () => void toggle() } } : {}),
    ...(cameras.length > 1 ? { next } : {}),
  };
}

/** Tells when a camera was plugged in, or the person has changed their mind. */
function whenItMayWork(told: () => void): () => void {
  let permission: PermissionStatus | undefined;
  let isOver = false;
  navigator.mediaDevices.addEventListener('devicechange', told);
  // Not every browser answers for the camera.
  navigator.permissions
    ?.query({ name: 'camera' })
    .then((status) => {
      if (isOver) return;
      permission = status;
      permission.addEventListener('change', told);
    })
    .catch(() => undefined);
  return () => {
    isOver = true;
    navigator.mediaDevices.removeEventListener('devicechange', told);
    permission?.removeEventListener('change', told);
  };
}

function subscribeToSight(told: () => void): () => void {
  document.addEventListener('visibilitychange', told);
  return () => document.removeEventListener('visibilitychange', told);
}
