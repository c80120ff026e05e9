import { aimedAt, shownPart } from './aim.ts';
import type { ReadAnswer } from './code-reader.ts';

/** Milliseconds between two pictures that are looked at: a hand holds a slip for longer, and the battery lasts. */
const between = 120;
/** Milliseconds for which a code that was told stays told while it is still before the camera. */
const sameCode = 3_000;

interface Reading {
  readonly video: HTMLVideoElement;
  /** Answers whether the code was taken; one that was not is told again. */
  readonly onCode: (code: string) => boolean;
  /** Codes cannot be read in this browser; the number can be typed. */
  readonly onFailed: () => void;
}

/**
 * Looks for codes in what is seen of the camera's picture until it is told to stop. Told is the one in the frame, once while it
 * stays there; what has no check digit, or is one of several, has to be in two pictures in a row.
 */
export function readCodes({ video, onCode, onFailed }: Reading): () => void {
  const worker = new Worker(new URL('./code-reader.ts', import.meta.url), { type: 'module', name: 'code-reader' });
  let last: { readonly code: string; readonly at: number } | undefined;
  let before: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    // Before its first picture a video has no size.
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || document.hidden) return again();
    const size = { width: video.videoWidth, height: video.videoHeight };
    const { left, top, width, height } = shownPart(size, { width: video.clientWidth, height: video.clientHeight });
    try {
      const picture = await createImageBitmap(video, left, top, width, height);
      worker.postMessage(picture, [picture]);
    } catch {
      // The camera has just stopped.
      again();
    }
  };
  const again = (): void => {
    timer = setTimeout(() => void look(), between);
  };
  worker.addEventListener('message', ({ data: { seen, failed } }: MessageEvent<ReadAnswer>) => {
    if (failed === true) return onFailed();
    const meant = aimedAt(seen);
    if (meant !== undefined) {
      const { code } = meant;
      const isSure = code === before || (meant.isChecked && seen.length === 1);
      const now = Date.now();
      if (last?.code === code && now - last.at <= sameCode) last = { code, at: now };
      else if (isSure && onCode(code)) last = { code, at: now };
    }
    before = meant?.code;
    again();
  });
  worker.addEventListener('error', onFailed);
  again();
  return () => {
    clearTimeout(timer);
    worker.terminate();
  };
}
