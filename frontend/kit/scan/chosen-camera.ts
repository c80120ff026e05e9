const key = 'leitstand.camera';

/** The camera that somebody chose on this device: a panel on a wall scans with the one that looks at the person. */
export function chosenCamera(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberCamera(deviceId: string): void {
  try {
    localStorage.setItem(key, deviceId);
  } catch {
    // A browser that keeps nothing asks for the camera at the back again.
  }
}
