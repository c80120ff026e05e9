/** A code in a picture; the place of its middle in shares of the picture's width and height. */
export interface SeenCode {
  readonly code: string;
  readonly x: number;
  readonly y: number;
  /** Its kind has a check digit or corrects errors: one look is enough. */
  readonly isChecked: boolean;
}

/** Part of the shown picture, in shares of its width and height. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a code is held, as the frame over the picture shows it. */
export const frame: Part = { left: 0.1, top: 0.22, width: 0.8, height: 0.56 };

/**
 * The code that is meant: of those whose middle is in the frame the one nearest to the middle of the picture. A slip has a code
 * for each of its steps, and those beside the frame are not meant.
 */
export function aimedAt(seen: readonly SeenCode[]): SeenCode | undefined {
  const { left, top, width, height } = frame;
  const distance = ({ x, y }: SeenCode): number => Math.hypot(x - 0.5, y - 0.5);
  return seen
    .filter(({ x, y }) => x >= left && x <= left + width && y >= top && y <= top + height)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a picture of the camera, in its pixels, that is seen where `object-fit: cover` fills `box` with it. */
export function shownPart(picture: Size, box: Size): Part {
  // Not laid out: everything.
  const scale = box.width > 0 && box.height > 0 ? Math.max(box.width / picture.width, box.height / picture.height) : 0;
  const width = scale === 0 ? picture.width : Math.max(1, Math.round(box.width / scale));
  const height = scale === 0 ? picture.height : Math.max(1, Math.round(box.height / scale));
  return {
    left: Math.round((picture.width - width) / 2),
    top: Math.round((picture.height - height) / 2),
    width,
    height,
  };
}
