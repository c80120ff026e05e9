/** Cache of canvas text widths by font and text: labels repeat on every frame, and measuring is expensive. */
export interface TextMeasure {
  width(font: string, text: string): number;
  /** To be called when fonts were loaded: widths measured with the fallback font are invalid. */
  forget(): void;
}

/** Maximum number of cached labels; a plan of 50,000 operations has about as many numbers. */
const most = 60_000;

export function textMeasure(): TextMeasure {
  let context = smallestContext();
  const known = new Map<string, Map<string, number>>();
  let count = 0;
  return {
    width(font, text) {
      let ofFont = known.get(font);
      if (ofFont === undefined) {
        ofFont = new Map();
        known.set(font, ofFont);
      }
      let width = ofFont.get(text);
      if (width === undefined) {
        if (count++ > most) {
          known.clear();
          known.set(font, ofFont);
          ofFont.clear();
          count = 0;
        }
        context.font = font;
        width = context.measureText(text).width;
        ofFont.set(text, width);
      }
      return width;
    },
    forget() {
      context = smallestContext();
      known.clear();
      count = 0;
    },
  };
}

function smallestContext(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no 2D canvas');
  return context;
}

export const family = "'Inter Variable', system-ui, sans-serif";
export const fontOf = (weight: number, size: number): string => `${weight} ${size}px ${family}`;
