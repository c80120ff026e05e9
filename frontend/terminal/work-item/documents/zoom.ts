/** Where a sheet lies behind the window that it is looked at through: a point of the sheet is drawn at `scale * point + (x, y)`. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The smallest dimension of an A0 sheet can be read on a phone. */
const closest = 20;

const scaleOf = (sheet: Size, pane: Size): number => Math.min(pane.width / sheet.width, pane.height / sheet.height);

/** All of the sheet, in the middle. */
export const fitted = (sheet: Size, pane: Size): Zoom => within({ scale: 0, x: 0, y: 0 }, sheet, pane);

/** Nearer by `factor`, with the point `at` of the pane staying where it is, then moved by `by`. */
export function zoomed(zoom: Zoom, factor: number, at: Point, by: Point, sheet: Size, pane: Size): Zoom {
  const fit = scaleOf(sheet, pane);
  const scale = Math.min(fit * closest, Math.max(fit, zoom.scale * factor));
  const real = scale / zoom.scale;
  return within(
    { scale, x: at.x - (at.x - zoom.x) * real + by.x, y: at.y - (at.y - zoom.y) * real + by.y },
    sheet,
    pane,
  );
}

/** In another pane: what was in its middle stays there, and what was seen whole is seen whole. */
export function resized(zoom: Zoom, before: Size, sheet: Size, pane: Size): Zoom {
  const ratio = scaleOf(sheet, pane) / scaleOf(sheet, before);
  const x = pane.width / 2 - (before.width / 2 - zoom.x) * ratio;
  const y = pane.height / 2 - (before.height / 2 - zoom.y) * ratio;
  return within({ scale: zoom.scale * ratio, x, y }, sheet, pane);
}

export const isWhole = (zoom: Zoom, sheet: Size, pane: Size): boolean => zoom.scale <= scaleOf(sheet, pane) * 1.001;

/** No part of the pane stays empty that the sheet could fill; what is smaller lies in the middle. */
function within({ scale, x, y }: Zoom, sheet: Size, pane: Size): Zoom {
  const real = Math.max(scale, scaleOf(sheet, pane));
  const held = (at: number, length: number, room: number): number =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
  return { scale: real, x: held(x, sheet.width * real, pane.width), y: held(y, sheet.height * real, pane.height) };
}
