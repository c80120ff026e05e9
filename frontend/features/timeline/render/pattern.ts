/** Hatches at 45° and dots as repeating tiles, one per colour, step, width and pixel ratio. */
export interface Hatches {
  /** Fills the rectangle with lines every `step` pixels; they start at its corner, so they travel with it. */
  hatch(
    context: CanvasRenderingContext2D,
    area: Area,
    style: { readonly color: string; readonly step: number; readonly line: number; readonly ratio: number },
  ): void;
  dots(context: CanvasRenderingContext2D, area: Area, style: { readonly color: string; readonly ratio: number }): void;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function hatches(): Hatches {
  const kept = new Map<string, CanvasPattern>();
  /** One per size: creating a canvas costs more than drawing a tile. */
  const tiles = new Map<number, CanvasRenderingContext2D>();

  const tileOf = (pixels: number): CanvasRenderingContext2D | undefined => {
    let tile = tiles.get(pixels);
    if (tile === undefined) {
      const canvas = document.createElement('canvas');
      canvas.width = pixels;
      canvas.height = pixels;
      tile = canvas.getContext('2d') ?? undefined;
      if (tile !== undefined) tiles.set(pixels, tile);
    }
    return tile;
  };

  const patternOf = (
    context: CanvasRenderingContext2D,
    key: string,
    side: number,
    ratio: number,
    draw: (tile: CanvasRenderingContext2D) => void,
  ): CanvasPattern | undefined => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const pixels = Math.max(1, Math.round(side * ratio));
    const tile = tileOf(pixels);
    if (tile === undefined) return undefined;
    tile.setTransform(pixels / side, 0, 0, pixels / side, 0, 0);
    tile.clearRect(0, 0, side, side);
    draw(tile);
    const pattern = context.createPattern(tile.canvas, 'repeat');
    if (pattern === null) return undefined;
    pattern.setTransform(new DOMMatrix().scale(side / pixels));
    kept.set(key, pattern);
    return pattern;
  };

  const fill = (context: CanvasRenderingContext2D, area: Area, pattern: CanvasPattern | undefined): void => {
    if (pattern === undefined || area.width <= 0) return;
    context.translate(area.x, area.y);
    context.fillStyle = pattern;
    context.fillRect(0, 0, area.width, area.height);
    context.translate(-area.x, -area.y);
  };

  return {
    hatch(context, area, { color, step, line, ratio }) {
      // A whole number of pixels keeps the tiles seamless: 6 px across the line are 8.5 along the edge.
      const side = Math.round(step * Math.SQRT2);
      const pattern = patternOf(context, `${color}/${step}/${line}/${ratio}`, side, ratio, (tile) => {
        tile.strokeStyle = color;
        tile.lineWidth = line;
        tile.beginPath();
        for (const shift of [-side, 0, side]) {
          tile.moveTo(shift - 1, side + 1);
          tile.lineTo(shift + side + 1, -1);
        }
        tile.stroke();
      });
      fill(context, area, pattern);
    },
    dots(context, area, { color, ratio }) {
      const pattern = patternOf(context, `dots/${color}/${ratio}`, 8, ratio, (tile) => {
        tile.fillStyle = color;
        tile.beginPath();
        tile.arc(4, 4, 0.9, 0, 7);
        tile.fill();
      });
      fill(context, area, pattern);
    },
  };
}
