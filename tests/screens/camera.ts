import type { Locator, Page } from 'playwright';

/** What a film shows of one step: its pictures, each from when the pointer has come to its place. */
interface Shot {
  /** PNG, base64. */
  readonly picture: string;
  readonly x: number;
  readonly y: number;
  /** The button of the mouse goes down here. */
  readonly pressed: boolean;
  /** Milliseconds; undefined: its share of what the others leave of the step. */
  readonly lasts?: number;
}

interface Scene {
  readonly seconds: number;
  readonly shots: readonly Shot[];
}

/** Size of the picture, and of the window in which it is taken. */
export const filmSize = { width: 1280, height: 720 } as const;

/**
 * Follows a person through the product. Pictures are taken when the page has come to rest and put together afterwards, with a
 * pointer drawn over them: however slow the machine is, a film is as long as its steps say, and captions fit it.
 */
export interface Camera {
  readonly page: Page;
  /** A step of the film that lasts so long, whatever happens in it. */
  step(seconds: number, walk: () => Promise<void>): Promise<void>;
  /** The picture as it is now. */
  look(): Promise<void>;
  press(at: Locator | Point): Promise<void>;
  type(into: Locator, text: string): Promise<void>;
  /** With the button held down, and let go at the end. */
  drag(from: Point, to: Point): Promise<void>;
  /** WebM without sound. */
  film(): Promise<Buffer>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function cameraOn(page: Page): Camera {
  const scenes: Scene[] = [];
  let shots: Shot[] = [];
  let pointer: Point = { x: filmSize.width / 2, y: filmSize.height / 2 };

  const rest = async (): Promise<void> => {
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.waitForTimeout(500);
  };
  const shoot = async (pressed: boolean, lasts?: number): Promise<void> => {
    const png = await page.screenshot({ animations: 'disabled', caret: 'initial' });
    const picture = png.toString('base64');
    shots.push({ picture, ...pointer, pressed, ...(lasts === undefined ? {} : { lasts }) });
  };
  const middleOf = async (at: Locator | Point): Promise<Point> => {
    if ('x' in at) return at;
    const box = await at.boundingBox();
    if (box === null) throw new Error('What is to be pressed is not in the picture');
    return { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
  };

  return {
    page,
    async step(seconds, walk) {
      shots = [];
      await walk();
      scenes.push({ seconds, shots });
    },
    async look() {
      await rest();
      await shoot(false);
    },
    async press(at) {
      pointer = await middleOf(at);
      await page.mouse.move(pointer.x, pointer.y, { steps: 4 });
      await page.mouse.click(pointer.x, pointer.y);
      await rest();
      await shoot(true);
    },
    async type(into, text) {
      pointer = await middleOf(into);
      await page.mouse.click(pointer.x, pointer.y);
      await page.keyboard.type(text, { delay: 20 });
      await rest();
      await shoot(true);
    },
    async drag(from, to) {
      pointer = from;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      const moves = 12;
      for (let move = 1; move <= moves; move++) {
        pointer = {
          x: from.x + ((to.x - from.x) * move) / moves,
          y: from.y + ((to.y - from.y) * move) / moves,
        };
        await page.mouse.move(pointer.x, pointer.y);
        await page.waitForTimeout(60);
        await shoot(false, 90);
      }
      await page.waitForTimeout(300);
      await shoot(false);
      await page.mouse.up();
    },
    async film() {
      const blank = await page.context().newPage();
      const film = await blank.evaluate(record, { scenes, ...filmSize });
      await blank.close();
      return Buffer.from(film, 'base64');
    },
  };
}

/**
 * Runs in a page: draws the pictures one after another with the pointer on its way, records that with the browser's own
 * encoder, and answers with the bytes of the film, base64.
 */
async function record({
  scenes,
  width,
  height,
}: {
  readonly scenes: readonly Scene[];
  readonly width: number;
  readonly height: number;
}): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Nothing can be drawn');
  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond: 160_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);

  // Decoded beforehand: it would take longer than a picture lasts.
  const pictures = new Map<string, ImageBitmap>();
  for (const { shots } of scenes)
    for (const { picture } of shots)
      if (!pictures.has(picture)) {
        const answer = await fetch(`data:image/png;base64,${picture}`);
        pictures.set(picture, await createImageBitmap(await answer.blob()));
      }

  /** When each shot begins and ends, in milliseconds of the film. */
  const plan: { readonly from: number; readonly to: number; readonly shot: Shot }[] = [];
  let at = 0;
  for (const { seconds, shots } of scenes) {
    const fixed = shots.reduce((sum, { lasts = 0 }) => sum + lasts, 0);
    const others = shots.filter(({ lasts }) => lasts === undefined).length;
    const share = (seconds * 1000 - fixed) / Math.max(1, others);
    for (const shot of shots) {
      const lasts = shot.lasts ?? share;
      plan.push({ from: at, to: at + lasts, shot });
      at += lasts;
    }
  }

  const travel = 600;
  const ripple = 220;
  let drawn = '';
  /** Whether it is another picture than before. */
  const draw = (time: number): boolean => {
    const index = Math.max(
      0,
      plan.findLastIndex(({ from }) => from <= time),
    );
    const now = plan[index];
    if (now === undefined) throw new Error('There is nothing to show');
    const before = plan[index - 1]?.shot ?? now.shot;
    const passed = time - now.from;
    const comes = now.shot.lasts === undefined && (before.x !== now.shot.x || before.y !== now.shot.y) ? travel : 0;
    const presses = now.shot.pressed ? ripple : 0;
    const seen = passed < comes + presses ? before : now.shot;
    const way = comes === 0 ? 1 : Math.min(1, passed / comes);
    const eased = way * way * (3 - 2 * way);
    const x = before.x + (now.shot.x - before.x) * eased;
    const y = before.y + (now.shot.y - before.y) * eased;
    const ring = passed >= comes && passed < comes + presses ? (passed - comes) / ripple : undefined;
    const described = JSON.stringify([plan.findIndex(({ shot }) => shot.picture === seen.picture), x, y, ring]);
    if (described === drawn) return false;
    drawn = described;
    const picture = pictures.get(seen.picture);
    if (picture !== undefined) context.drawImage(picture, 0, 0);
    if (ring !== undefined) {
      context.beginPath();
      context.arc(x, y, 10 + ring * 14, 0, 2 * Math.PI);
      context.strokeStyle = 'rgb(200 60 20 / 80%)';
      context.lineWidth = 3;
      context.stroke();
    }
    context.save();
    context.translate(x, y);
    const arrow = new Path2D('M0 0 L0 20 L5 15.5 L8.5 23 L11.8 21.5 L8.4 14.2 L15 14 Z');
    context.fillStyle = '#111';
    context.strokeStyle = '#fff';
    context.lineWidth = 3;
    context.stroke(arrow);
    context.fill(arrow);
    context.restore();
    return true;
  };

  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  draw(0);
  recorder.start();
  const began = performance.now();
  let sent = 0;
  for (let time = 0; time < at; time = performance.now() - began) {
    // What has not changed costs nothing, but for a sign that the film goes on: a canvas that is drawn anew.
    if (time - sent > 1_000) drawn = '';
    if (draw(time)) {
      track?.requestFrame();
      sent = time;
    }
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  drawn = '';
  draw(at - 1);
  track?.requestFrame();
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (let first = 0; first < bytes.length; first += 32_768)
    text += String.fromCharCode(...bytes.subarray(first, first + 32_768));
  return btoa(text);
}
