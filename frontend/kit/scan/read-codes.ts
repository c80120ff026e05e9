import type { ReadAnswer } from './code-reader.ts';

/** Milliseconds between two pictures that are looked at: a hand holds a slip for longer, and the battery lasts. */
const between = 120;
/** Milliseconds for which a code that was told stays told while it is still before the camera. */
const sameCode = 3_000;

interface Reading {
  readonly video: HTMLVideoElement;
  readonly onCode: (code: string) => void;
  /** Codes cannot be read in this browser; the number can be typed. */
  readonly onFailed: () => void;
}

/** Looks for codes in what the camera sees until it is told to stop. Each code is told once while it is in the picture. */
export function readCodes({ video, onCode, onFailed }: Reading): () => void {
  const worker = new Worker(new URL('./code-reader.ts', import.meta.url), { type: 'module', name: 'code-reader' });
  let last: { readonly code: string; readonly at: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    // Before its first picture a video has no size.
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || document.hidden) return again();
    try {
      const picture = await createImageBitmap(video);
      worker.postMessage(picture, [picture]);
    } catch {
      // The camera has just stopped.
      again();
    }
  };
  const again = (): void => {
    timer = setTimeout(() => void look(), between);
  };
  worker.addEventListener('message', ({ data: { code, failed } }: MessageEvent<ReadAnswer>) => {
    if (failed === true) return onFailed();
    const now = Date.now();
    if (code !== undefined) {
      const isNew = last?.code !== code || now - last.at > sameCode;
      last = { code, at: now };
      if (isNew) onCode(code);
    }
    again();
  });
  worker.addEventListener('error', onFailed);
  again();
  return () => {
    clearTimeout(timer);
    worker.terminate();
  };
}
