import type { LoadFigures } from '#frontend/features/timeline/load/load-figures.ts';
import type { Pen } from '#frontend/features/timeline/render/pen.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import { fontOf } from '#frontend/features/timeline/render/text-measure.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly past: boolean;
}

interface Word {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  /** A triangle stands before the number of late orders. */
  readonly late?: boolean;
}

const strong = fontOf(600, 10.5);
const plain = fontOf(450, 10.5);
const padding = 4;
/** Between the meter of a day and its figures. */
const lead = 1.5;
const between = 5;
/** Triangle with its gap to the number. */
const mark = 9;
/** Free time under half an hour is not worth a figure, in seconds. */
const leastFree = 1_800;

/** Two lines on a column: the share and the late orders, below them what is free. Words go before figures do. */
export function drawDayFigures(pen: Pen, scene: Scene, figures: LoadFigures, place: Place): void {
  const room = place.width - lead;
  const share = shareWords(scene, figures, place).find((word) => widthOf(pen, word) <= room);
  const late = lateWord(scene, figures);
  const upper = place.y + 8.5;
  const lower = place.y + place.height - 7;
  const fits = share === undefined || late === undefined || widthOf(pen, share) + between + widthOf(pen, late) <= room;
  if (share !== undefined) drawWord(pen, share, place.x + lead, upper);
  if (late !== undefined) drawWord(pen, late, place.x + place.width - 1 - widthOf(pen, late), fits ? upper : lower);
  if (late !== undefined && !fits) return;
  const free = freeWords(scene, figures, place.past).find((word) => widthOf(pen, word) <= room);
  if (free !== undefined) drawWord(pen, free, place.x + lead, lower);
}

/** One line over the columns of a week or a month; the late orders stay longest. */
export function drawPeriodFigures(pen: Pen, scene: Scene, figures: LoadFigures, place: Place): void {
  const room = place.width - 2 * padding;
  const late = lateWord(scene, figures);
  const share = shareWords(scene, figures, place)[0];
  const free = freeWords(scene, figures, place.past);
  const choices = [...free.map((word) => [late, share, word]), [late, share], [late], [share]].map((words) =>
    words.filter((word) => word !== undefined),
  );
  const words = choices.find((some) => lineWidth(pen, some) <= room);
  if (words === undefined) return;
  let x = place.x + padding;
  // Lines of days and gaps below would go through them.
  pen.context.fillStyle = scene.colors.surface;
  pen.context.fillRect(x - 2, place.y + 1, lineWidth(pen, words) + 4, place.height - 2);
  for (const word of words) {
    drawWord(pen, word, x, place.y + place.height / 2);
    x += widthOf(pen, word) + between;
  }
}

/** "100 %", "100"; nothing where there is no working time. */
function shareWords({ colors, text }: Scene, { share, tone }: LoadFigures, { past }: Place): Word[] {
  if (tone === 'none') return [];
  const color = tone === 'over' ? colors.err : tone === 'full' ? colors.warn : past ? colors.text3 : colors.text;
  const texts = [text.percent(share), text.number(Math.round(share * 100))];
  return texts.map((one) => ({ text: one, font: strong, color }));
}

const lateWord = ({ colors }: Scene, { late }: LoadFigures): Word | undefined =>
  late.length === 0 ? undefined : { text: String(late.length), font: strong, color: colors.err, late: true };

/** "3 h frei", "3 h", in whole hours wherever it stands; nothing of what has passed. */
function freeWords({ colors, text, words }: Scene, { free }: LoadFigures, past: boolean): Word[] {
  if (past || free < leastFree) return [];
  const hours = text.number(Math.round(free / 3_600));
  const texts = [words.free(hours), words.hours(hours)];
  return texts.map((one) => ({ text: one, font: plain, color: colors.text2 }));
}

const widthOf = ({ measure }: Pen, { font, text, late }: Word): number =>
  measure.width(font, text) + (late === true ? mark : 0);

const lineWidth = (pen: Pen, words: readonly Word[]): number =>
  words.reduce((sum, word) => sum + widthOf(pen, word), between * Math.max(0, words.length - 1));

function drawWord({ context }: Pen, { text, font, color, late }: Word, x: number, y: number): void {
  context.fillStyle = color;
  if (late === true) {
    context.beginPath();
    context.moveTo(x, y + 3.5);
    context.lineTo(x + 7, y + 3.5);
    context.lineTo(x + 3.5, y - 3.5);
    context.fill();
  }
  context.font = font;
  context.fillText(text, late === true ? x + mark : x, y + 0.5);
}
