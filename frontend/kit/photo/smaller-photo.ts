/** Longest side in pixels: what the server keeps at most (decision 0152), so that nothing larger waits in a queue. */
const longestSide = 2_048;
/** What a camera is asked for. */
export const photoSize = { width: longestSide, height: 1_536 };
/** Bytes that the server takes. */
const mostBytes = 25 * 1024 * 1024;

/** Why a file is no photo that can be sent. */
export type PhotoRefusal = 'notReadable' | 'tooLarge';

/** The photo as a JPEG of at most 2048 pixels, upright; what the browser cannot draw is no photo. */
export async function smallerPhoto(file: Blob): Promise<Blob | PhotoRefusal> {
  if (file.size > mostBytes) return 'tooLarge';
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined || picture.width === 0) return 'notReadable';
  try {
    return await drawn(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

/** What a camera shows now. */
export const photoOf = (video: HTMLVideoElement): Promise<Blob | PhotoRefusal> =>
  drawn(video, video.videoWidth, video.videoHeight);

async function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob | PhotoRefusal> {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return blob ?? 'notReadable';
}
