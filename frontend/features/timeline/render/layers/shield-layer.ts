import type { DragPicture } from '../overlay-state.ts';
import type { Area } from '../pattern.ts';
import { type Pen, roundRect } from '../pen.ts';
import { headerHeight, type Scene } from '../scene.ts';
import { fontOf } from '../text-measure.ts';
import { ghostBox } from './ghost-box.ts';

const height = 20;
const space = 3;

/**
 * Times and resource of the dragged bar, and below them what becomes of the orders, a line each. Above the ghost, or
 * below it when there is no room or an offered slot would be covered.
 */
export function drawShield(pen: Pen, scene: Scene, box: Area, drag: DragPicture): void {
  const lines = [shieldOf(pen, scene, drag), ...drag.consequence.map((line) => consequenceOf(pen, scene, line))];
  const whole = lines.length * (height + space) - space;
  const above = box.y - whole - 5;
  const isUnder = (slot: DragPicture['slots'][number]): boolean => {
    const place = ghostBox(scene, slot);
    return place !== undefined && place.y < above + whole && place.y + place.height > above;
  };
  const isFree = above >= headerHeight + 2 && !drag.slots.some(isUnder);
  const top = isFree ? above : box.y + box.height + 6;
  for (const [at, line] of lines.entries()) {
    const x = Math.min(pen.width - line.width - 4, Math.max(4, box.x));
    line.draw(x, top + at * (height + space));
  }
}

interface Line {
  readonly width: number;
  readonly draw: (x: number, y: number) => void;
}

function shieldOf(pen: Pen, scene: Scene, drag: DragPicture): Line {
  const { context, measure } = pen;
  const bold = fontOf(650, 12);
  const plain = fontOf(450, 12);
  const times = measure.width(bold, drag.shieldTimes);
  const width = times + (drag.shieldNote === '' ? 0 : 8 + measure.width(plain, drag.shieldNote)) + 16;
  return {
    width,
    draw(x, y) {
      roundRect(context, x, y, width, height, 5);
      context.fillStyle = drag.refused ? scene.colors.err : scene.colors.now;
      context.fill();
      context.fillStyle = drag.refused ? scene.colors.onSolid : scene.colors.surface;
      context.font = bold;
      context.fillText(drag.shieldTimes, x + 8, y + height / 2 + 0.5);
      if (drag.shieldNote === '') return;
      context.font = plain;
      context.fillText(drag.shieldNote, x + 16 + times, y + height / 2 + 0.5);
    },
  };
}

function consequenceOf(pen: Pen, scene: Scene, { text, tone }: DragPicture['consequence'][number]): Line {
  const { context, measure } = pen;
  const { colors } = scene;
  const font = fontOf(600, 12);
  const width = measure.width(font, text) + 16;
  const ground = { ok: colors.okTint, warn: colors.warnTint, err: colors.errTint }[tone];
  return {
    width,
    draw(x, y) {
      roundRect(context, x, y, width, height, 5);
      context.fillStyle = ground;
      context.fill();
      context.strokeStyle = colors[tone];
      context.lineWidth = 1;
      context.stroke();
      context.font = font;
      context.fillStyle = colors[tone];
      context.fillText(text, x + 8, y + height / 2 + 0.5);
    },
  };
}
