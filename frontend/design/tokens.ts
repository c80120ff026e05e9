import { darkBars, lightBars } from './bar-palette.ts';

/**
 * Colours of the product (look, section 2), once: as values for the canvas and, through `css-variables.ts`, as CSS
 * variables. `warnSolid` here is `--warn-solid` there.
 */
export interface Tokens {
  readonly scheme: Scheme;
  readonly canvas: string;
  readonly surface: string;
  readonly sunken: string;
  readonly hover: string;
  readonly pressed: string;
  readonly raised: string;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentTint: string;
  readonly onAccent: string;
  readonly sel: string;
  readonly now: string;
  readonly ok: string;
  readonly okTint: string;
  readonly warn: string;
  readonly warnTint: string;
  readonly warnSolid: string;
  readonly err: string;
  readonly errTint: string;
  readonly info: string;
  readonly infoTint: string;
  readonly sim: string;
  readonly simTint: string;
  readonly nonWorking: string;
  readonly past: string;
  readonly gap: string;
  readonly gapLine: string;
  readonly infoGap: string;
  readonly frozen: string;
  readonly frozenLine: string;
  readonly rail: string;
  readonly railText: string;
  /** Ground of tooltips and messages, the same in both worlds: dark, a shade lighter on dark. */
  readonly ink: string;
  readonly onInk: string;
  /** Link on ink. */
  readonly inkLink: string;
  /** Text on a solid fill. */
  readonly onSolid: string;
  readonly bars: readonly string[];
}

/** `contrast` is the high-contrast set for bright halls and weak eyes: 7:1 for text, 4.5:1 for every line. */
export type Scheme = 'light' | 'dark' | 'contrast';

const light: Tokens = {
  scheme: 'light',
  canvas: '#f4f6f8',
  surface: '#ffffff',
  sunken: '#f9fafb',
  hover: '#eff3f5',
  pressed: '#e4eaee',
  raised: '#ffffff',
  line1: '#eaeef1',
  line2: '#dae1e6',
  line3: '#7f909b',
  text: '#14242e',
  text2: '#435661',
  text3: '#586a75',
  accent: '#084f75',
  accentHover: '#0b6493',
  accentTint: '#e3eef5',
  onAccent: '#ffffff',
  sel: '#0a84d8',
  now: '#14242e',
  ok: '#1b7747',
  okTint: '#e4f4eb',
  warn: '#a34a06',
  warnTint: '#fdf0df',
  warnSolid: '#e58a1f',
  err: '#bf2a2a',
  errTint: '#fceae9',
  info: '#1f63a6',
  infoTint: '#e6f0fa',
  sim: '#6a3ca3',
  simTint: '#f1eafb',
  nonWorking: '#f2f5f7',
  past: 'rgba(20, 36, 46, 0.022)',
  gap: '#e6ebee',
  gapLine: '#c3ced5',
  infoGap: '#fde7c8',
  frozen: '#ddeefa',
  frozenLine: '#6faad3',
  rail: '#072c41',
  railText: '#a9c6d6',
  ink: '#14242e',
  onInk: '#ffffff',
  inkLink: '#8ccdf2',
  onSolid: '#ffffff',
  bars: lightBars,
};

const dark: Tokens = {
  scheme: 'dark',
  canvas: '#0d151a',
  surface: '#121d23',
  sunken: '#0f191f',
  hover: '#1b2931',
  pressed: '#22333d',
  raised: '#182730',
  line1: '#1c2a32',
  line2: '#283a44',
  line3: '#5f7886',
  text: '#e7eff3',
  text2: '#a9bac4',
  text3: '#8ca0ab',
  accent: '#6cbdeb',
  accentHover: '#8ccdf2',
  accentTint: '#163446',
  onAccent: '#062231',
  sel: '#5ec2ff',
  now: '#f3f8fa',
  ok: '#5ccb8c',
  okTint: '#15342a',
  warn: '#f0ae4e',
  warnTint: '#36280f',
  warnSolid: '#f0ae4e',
  err: '#ff8078',
  errTint: '#3a1d1f',
  info: '#7db4f0',
  infoTint: '#172c44',
  sim: '#be9bf2',
  simTint: '#2b2040',
  nonWorking: '#0e171c',
  past: 'rgba(0, 0, 0, 0.14)',
  gap: '#1f2c34',
  gapLine: '#3a4c57',
  infoGap: '#4a3413',
  frozen: '#12303f',
  frozenLine: '#3f7897',
  rail: '#0a1116',
  railText: '#8fa5b1',
  ink: '#2a3d48',
  onInk: '#f3f8fa',
  inkLink: '#8ccdf2',
  onSolid: '#0a1318',
  bars: darkBars,
};

const contrast: Tokens = {
  ...light,
  scheme: 'contrast',
  canvas: '#ffffff',
  sunken: '#ffffff',
  hover: '#e3e9ed',
  pressed: '#cfd8de',
  line1: '#76848d',
  line2: '#4d5b64',
  line3: '#1b2a33',
  text: '#000000',
  text2: '#14242e',
  text3: '#2b3b45',
  accent: '#00395a',
  accentHover: '#00527f',
  accentTint: '#d3e6f2',
  sel: '#0058b8',
  now: '#000000',
  ok: '#0a5730',
  warn: '#7a3400',
  warnSolid: '#b35c00',
  err: '#9e0f0f',
  info: '#0d4a86',
  sim: '#521f93',
  nonWorking: '#e4e9ec',
  past: 'rgba(0, 0, 0, 0.04)',
  gap: '#d3dade',
  gapLine: '#56656f',
  frozen: '#c9e2f5',
  frozenLine: '#1f6aa0',
  ink: '#000000',
  rail: '#001b2b',
  railText: '#e6f1f8',
};

const all: Readonly<Record<Scheme, Tokens>> = { light, dark, contrast };

/** Values for the canvas, which cannot read CSS variables cheaply. */
export const canvasTokens = (scheme: Scheme): Tokens => all[scheme];
