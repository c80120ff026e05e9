/** Colour mixing in OKLab: equal steps look equal, so one percentage holds for yellow and for navy (look, section 6). */

type Triple = readonly [number, number, number];

/** `share` of `color` over the rest of `ground`, 0 to 1. Both as #rrggbb. Returns #rrggbb. */
export function mix(color: string, ground: string, share: number): string {
  const a = toOklab(parse(color));
  const b = toOklab(parse(ground));
  return format(
    fromOklab([
      a[0] * share + b[0] * (1 - share),
      a[1] * share + b[1] * (1 - share),
      a[2] * share + b[2] * (1 - share),
    ]),
  );
}

/** Shade for a colour outside the palette in dark: lightness 0.62–0.80, chroma at most 0.125, same hue (look, section 2). */
export function darkPartner(color: string): string {
  const [lightness, a, b] = toOklab(parse(color));
  const chroma = Math.hypot(a, b);
  const factor = chroma > 0.125 ? 0.125 / chroma : 1;
  return format(fromOklab([Math.min(0.8, Math.max(0.62, lightness)), a * factor, b * factor]));
}

function parse(color: string): Triple {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function format(rgb: Triple): string {
  const hex = rgb.map((channel) => {
    const byte = Math.round(Math.min(1, Math.max(0, channel)) * 255);
    return byte.toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Matrices of Björn Ottosson's definition of OKLab. */
function toOklab(rgb: Triple): Triple {
  const [r, g, b] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
