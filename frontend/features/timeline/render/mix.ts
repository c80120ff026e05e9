import { convertOklabToRgb, convertRgbToOklab, lerp, parseHex, serializeHex } from 'culori/fn';

/**
 * Tones of `color` over `ground`, by the share of the colour, 0 to 1; all as #rrggbb. Mixed in OKLab: equal steps look
 * equal, so one percentage holds for yellow and for navy (look, section 6).
 */
export function tonesOf(color: string, ground: string): (share: number) => string {
  const from = oklabOf(ground);
  const to = oklabOf(color);
  return (share) => {
    const mixed = { l: lerp(from.l, to.l, share), a: lerp(from.a, to.a, share), b: lerp(from.b, to.b, share) };
    return serializeHex(convertOklabToRgb(mixed));
  };
}

/** Single functions of the library: its `interpolate` and `parse` bring every notation of CSS, 14 kB, along. */
function oklabOf(color: string): ReturnType<typeof convertRgbToOklab> {
  const rgb = parseHex(color);
  if (rgb === undefined) throw new Error(`No colour as #rrggbb: ${color}`);
  return convertRgbToOklab(rgb);
}
