/** The colours that the canvas draws with: the tokens of the theme by name, each as #rrggbb (look, section 2). */
export interface PlanColors {
  readonly scheme: 'light' | 'dark';
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
  readonly accentTint: string;
  readonly accentText: string;
  readonly sel: string;
  readonly now: string;
  readonly ok: string;
  readonly okTint: string;
  readonly warn: string;
  readonly warnTint: string;
  readonly warnSolid: string;
  readonly err: string;
  readonly errTint: string;
  readonly nonWorking: string;
  readonly gap: string;
  readonly gapLine: string;
  readonly infoGap: string;
  readonly frozen: string;
  readonly frozenLine: string;
  /** Text on a solid fill. */
  readonly onSolid: string;
  /** 24 order colours. */
  readonly bars: readonly string[];
}

export const lightColors: PlanColors = {
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
  accentTint: '#e3eef5',
  accentText: '#ffffff',
  sel: '#0a84d8',
  now: '#14242e',
  ok: '#1b7747',
  okTint: '#e4f4eb',
  warn: '#a34a06',
  warnTint: '#fdf0df',
  warnSolid: '#e58a1f',
  err: '#bf2a2a',
  errTint: '#fceae9',
  nonWorking: '#f2f5f7',
  gap: '#e6ebee',
  gapLine: '#c3ced5',
  infoGap: '#fde7c8',
  frozen: '#ddeefa',
  frozenLine: '#6faad3',
  onSolid: '#ffffff',
  bars: [
    '#084f75',
    '#946a08',
    '#5468d6',
    '#46203f',
    '#5f4534',
    '#627788',
    '#8a4310',
    '#2c8440',
    '#a9566e',
    '#414f59',
    '#1e2c52',
    '#8750c4',
    '#00635e',
    '#3438a0',
    '#7b1c4a',
    '#5a5a0e',
    '#b6317f',
    '#06818f',
    '#8d6c4a',
    '#558118',
    '#5e2b72',
    '#1f5b3a',
    '#0b74c2',
    '#757a0c',
  ],
};

export const darkColors: PlanColors = {
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
  accentTint: '#163446',
  accentText: '#062231',
  sel: '#5ec2ff',
  now: '#f3f8fa',
  ok: '#5ccb8c',
  okTint: '#15342a',
  warn: '#f0ae4e',
  warnTint: '#36280f',
  warnSolid: '#f0ae4e',
  err: '#ff8078',
  errTint: '#3a1d1f',
  nonWorking: '#0e171c',
  gap: '#1f2c34',
  gapLine: '#3a4c57',
  infoGap: '#4a3413',
  frozen: '#12303f',
  frozenLine: '#3f7897',
  onSolid: '#0a1318',
  bars: [
    '#69a3cc',
    '#deb367',
    '#a5b8fd',
    '#a37899',
    '#b39785',
    '#a9bed0',
    '#de9368',
    '#7ece8a',
    '#f59fb5',
    '#92a1ab',
    '#7486b0',
    '#c9a5fb',
    '#6bb4ae',
    '#8595e9',
    '#d6779d',
    '#a9aa68',
    '#f395c4',
    '#6fcad8',
    '#d6b492',
    '#9eca72',
    '#b481cb',
    '#76ae8a',
    '#7ebffe',
    '#bcc369',
  ],
};
