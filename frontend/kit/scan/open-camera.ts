/** `refused`: by the person or a policy; `absent`: no camera; `insecure`: the page came without https; `busy`: in use elsewhere. */
export type OpenTrouble = 'refused' | 'absent' | 'insecure' | 'busy';

/** Pixels that are asked for; the camera gives what comes nearest. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The camera with this id, or where it is gone or none was chosen the one that looks away from the person. */
export async function openCamera(size: PictureSize, deviceId: string | undefined): Promise<MediaStream | OpenTrouble> {
  // Browsers hide the camera from pages that came without https.
  if (!globalThis.isSecureContext) return 'insecure';
  const wanted = { width: { ideal: size.width }, height: { ideal: size.height } };
  const ask = (which: MediaTrackConstraints): Promise<MediaStream> =>
    navigator.mediaDevices.getUserMedia({ audio: false, video: { ...wanted, ...which } });
  const outwards = { facingMode: { ideal: 'environment' } };
  try {
    if (deviceId === undefined) return await ask(outwards);
    return await ask({ deviceId: { exact: deviceId } }).catch((error: unknown) => {
      if (nameOf(error) !== 'OverconstrainedError' && nameOf(error) !== 'NotFoundError') throw error;
      return ask(outwards);
    });
  } catch (error) {
    switch (nameOf(error)) {
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

/** Switches it off: its light goes out. */
export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Ids of the cameras of this device, in the browser's order; browsers tell them once a camera was allowed. */
export async function camerasHere(): Promise<readonly string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId }) => deviceId);
}

export const hasTorch = (track: MediaStreamTrack): boolean => 'torch' in track.getCapabilities();

/** Whether the camera let somebody at its light: some have one and do not. */
export async function switchTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  try {
    // The light is not in the types of the platform.
    await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '');
