import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FilmLanguage, ownTutorials } from '#frontend/features/tutorials/own-tutorials.ts';
import type { Camera, Point } from './camera.ts';
import { barsInPicture } from './planner-screens.ts';

/** Buttons and fields that a walk presses: the product's own texts, in the language of the film. */
const pressed = {
  threeDays: ['timeline', 'zoom.threeDays'],
  month: ['timeline', 'zoom.month'],
  next: ['timeline', 'next'],
  why: ['timeline', 'drawer.tabs.why'],
  newGap: ['base-data', 'gaps.new'],
  resource: ['base-data', 'gaps.resource'],
  fromDay: ['base-data', 'gaps.day.from'],
  fromTime: ['base-data', 'gaps.time.from'],
  toDay: ['base-data', 'gaps.day.to'],
  toTime: ['base-data', 'gaps.time.to'],
  create: ['base-data', 'panel.create'],
  reason: ['base-data', 'gaps.reason'],
  project: ['planning-objects', 'create.field.projectName'],
  article: ['planning-objects', 'create.field.articleId'],
  amount: ['planning-objects', 'create.field.articleAmount'],
  due: ['planning-objects', 'create.field.deliveryDate'],
  plan: ['planning-objects', 'create.action.createAndPlan'],
  planned: ['kit', 'status.2'],
  start: ['workbench', 'start'],
  good: ['workbench', 'total.yield'],
  report: ['workbench', 'send'],
  check: ['import', 'choose.check'],
  importRows: ['import', 'check.start_other'],
  imported: ['import', 'done.imported'],
} as const;
export type WalkWords = Readonly<Record<keyof typeof pressed, string>>;

export const walkWords = (language: FilmLanguage): WalkWords =>
  Object.fromEntries(
    Object.entries(pressed).map(([name, [area, key]]) => {
      const file = path.resolve(import.meta.dirname, `../../frontend/texts/${area}/${language}.json`);
      return [name, (JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>)[key] ?? ''];
    }),
  ) as WalkWords;

/** What is typed, and stands in a file. */
const typed = {
  de: {
    stand: 'Messestand',
    file: 'Kunden.csv',
    rows: [
      'Kundennummer;Kundenname;Ort',
      'K-90001;Radhaus Nord;Kiel',
      'K-90002;Fahrrad Süd;Ulm',
      'K-90003;Velo West;Köln',
    ],
  },
  en: {
    stand: 'Trade fair stand',
    file: 'Customers.csv',
    // Others than those of the German film, which has been there before.
    rows: [
      'Customer number;Customer name;City',
      'K-91001;North Wheels;Leeds',
      'K-91002;Southern Bikes;Bath',
      'K-91003;Velo West;Cork',
    ],
  },
} as const satisfies Record<FilmLanguage, unknown>;

/** Day in the words of the language, some days from now. */
const day = (language: FilmLanguage, days: number): string => {
  const [year, month, ofMonth] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return language === 'de' ? `${ofMonth}.${month}.${year}` : `${ofMonth}/${month}/${year}`;
};

/** A text with a number in it. */
const counted = (text: string): RegExp => new RegExp(text.replace('{{count}}', String.raw`\d+`));

interface Walk {
  readonly camera: Camera;
  readonly url: string;
  readonly language: FilmLanguage;
  readonly w: WalkWords;
}

type OwnTutorialId = (typeof ownTutorials)[number]['id'];
type StepsOf<Id extends OwnTutorialId> = keyof Extract<(typeof ownTutorials)[number], { readonly id: Id }>['steps'];

/** What is done in each step of a tutorial; `before` what nobody sees. */
type Walks = {
  readonly [Id in OwnTutorialId]: { readonly before: (walk: Walk) => Promise<void> } & {
    readonly [Step in StepsOf<Id>]: (walk: Walk) => Promise<void>;
  };
};

const button = ({ camera }: Walk, name: string | RegExp) =>
  camera.page.getByRole('button', { name, exact: true }).first();
const field = ({ camera }: Walk, name: string) => camera.page.getByLabel(name, { exact: true }).first();

async function goto({ camera, url }: Walk, address: string): Promise<void> {
  await camera.page.goto(`${url}${address}`);
  await camera.page.locator('#content').waitFor();
  await camera.page.waitForLoadState('networkidle').catch(() => undefined);
}

/** What a field that searches offers first; native choices are options, too. */
const offered = ({ camera }: Walk) => camera.page.getByRole('listbox').getByRole('option').first();

const timeline = async (walk: Walk): Promise<void> => {
  await goto(walk, '/production');
  await walk.camera.page.locator('#timeline-mirror table').waitFor({ state: 'attached' });
  await button(walk, walk.w.threeDays).click();
  // What has not begun can be moved.
  await button(walk, walk.w.next).click();
  await walk.camera.page.waitForTimeout(1_000);
};

const aBar = async ({ camera }: Walk): Promise<Point> => {
  const [bar] = await barsInPicture(camera.page);
  if (bar === undefined) throw new Error('There is no bar in the picture');
  return bar;
};

/** A bar and a place where it may not stand: the page says why. */
async function refusedDrag({ camera: { page } }: Walk): Promise<{ readonly from: Point; readonly to: Point }> {
  const bars = await barsInPicture(page);
  for (const from of bars)
    for (const to of bars) {
      if (Math.abs(to.y - from.y) < 20 && Math.abs(to.x - from.x) < 80) continue;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.waitForTimeout(250);
      const refused = (await page.getByRole('alertdialog').count()) > 0;
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await page.waitForTimeout(150);
      if (refused) return { from, to };
    }
  throw new Error('No place is refused');
}

let drag: { readonly from: Point; readonly to: Point } | undefined;

export const walks: Walks = {
  timeline: {
    before: timeline,
    rows: ({ camera }) => camera.look(),
    async zoom(walk) {
      await walk.camera.press(button(walk, walk.w.month));
      await walk.camera.press(button(walk, walk.w.threeDays));
      await walk.camera.press(button(walk, walk.w.next));
    },
    async details(walk) {
      await walk.camera.press(await aBar(walk));
      await walk.camera.page.keyboard.press('Enter');
      await walk.camera.page.getByRole('tab').first().waitFor();
      await walk.camera.look();
    },
    why: (walk) => walk.camera.press(walk.camera.page.getByRole('tab', { name: walk.w.why })),
    async search({ camera }) {
      await camera.type(camera.page.getByRole('combobox').first(), 'PA-104');
      await camera.page.getByRole('listbox').getByRole('option').first().waitFor();
      await camera.look();
    },
  },
  move: {
    async before(walk) {
      await timeline(walk);
      drag = await refusedDrag(walk);
    },
    async take({ camera }) {
      await camera.look();
      if (drag !== undefined) await camera.drag(drag.from, drag.to);
    },
    async free({ camera }) {
      await camera.look();
      await camera.press(camera.page.getByRole('alertdialog').getByRole('button').nth(1));
    },
    said: ({ camera }) => camera.look(),
    async undo({ camera }) {
      await camera.page.keyboard.press('Control+z');
      await camera.look();
    },
  },
  radar: {
    before: (walk) => goto(walk, '/conflictradar'),
    list: ({ camera }) => camera.look(),
    async cause({ camera }) {
      await camera.press(camera.page.getByRole('button', { name: / · \d+$/ }).first());
      await camera.page.waitForTimeout(3_000);
      await camera.look();
    },
    async ways({ camera }) {
      await camera.page.mouse.move(1_100, 400);
      await camera.page.mouse.wheel(0, 4_000);
      await camera.look();
    },
  },
  order: {
    before: (walk) => goto(walk, '/planningobjects/projects/new'),
    async name(walk) {
      await walk.camera.type(field(walk, walk.w.project), typed[walk.language].stand);
      await walk.camera.type(walk.camera.page.getByRole('combobox', { name: walk.w.article }), 'HL Mountain Frame');
      await walk.camera.press(offered(walk));
    },
    async tried(walk) {
      await walk.camera.type(field(walk, walk.w.amount), '4');
      await walk.camera.type(walk.camera.page.getByRole('textbox', { name: walk.w.due }), day(walk.language, 24));
      await walk.camera.page.keyboard.press('Tab');
      await walk.camera.page.waitForTimeout(1_500);
      await walk.camera.look();
    },
    async plan(walk) {
      await walk.camera.press(button(walk, walk.w.plan));
      await walk.camera.page.waitForURL(/projects\/(?!new)/);
      await walk.camera.look();
    },
  },
  report: {
    before: (walk) => goto(walk, '/workbench/operations'),
    async choose({ camera, w }) {
      await camera.look();
      await camera.press(camera.page.getByText(w.planned, { exact: true }).first());
    },
    begin: (walk) => walk.camera.press(button(walk, walk.w.start)),
    async amount(walk) {
      const good = field(walk, walk.w.good);
      await good.fill('');
      await walk.camera.type(good, '1');
      await walk.camera.press(button(walk, walk.w.report));
    },
    done: ({ camera }) => camera.look(),
  },
  gap: {
    before: (walk) => goto(walk, '/resourcegaps'),
    async new(walk) {
      await walk.camera.look();
      await walk.camera.press(button(walk, walk.w.newGap));
    },
    async when(walk) {
      await walk.camera.type(field(walk, walk.w.resource), 'WIG');
      await walk.camera.press(offered(walk));
      await walk.camera.type(field(walk, walk.w.fromDay), day(walk.language, 2));
      await field(walk, walk.w.fromTime).fill('08:00');
      await field(walk, walk.w.toDay).fill(day(walk.language, 2));
      await field(walk, walk.w.toTime).fill('16:00');
      await field(walk, walk.w.reason).selectOption({ index: 1 });
      await walk.camera.page.keyboard.press('Tab');
      await walk.camera.page.waitForTimeout(2_000);
      await walk.camera.look();
    },
    async follows(walk) {
      await walk.camera.press(
        walk.camera.page.locator('aside').getByRole('button', { name: walk.w.create, exact: true }),
      );
      await walk.camera.look();
    },
  },
  import: {
    before: (walk) => goto(walk, '/import'),
    async file({ camera, language }) {
      await camera.look();
      await camera.page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: typed[language].file,
          mimeType: 'text/csv',
          buffer: Buffer.from(typed[language].rows.join('\r\n')),
        });
      await camera.look();
    },
    columns: ({ camera }) => camera.look(),
    async check(walk) {
      await walk.camera.press(button(walk, walk.w.check));
      await button(walk, counted(walk.w.importRows)).waitFor();
      await walk.camera.look();
    },
    async done(walk) {
      await walk.camera.press(button(walk, counted(walk.w.importRows)));
      await walk.camera.page.getByText(counted(walk.w.imported)).first().waitFor();
      await walk.camera.look();
    },
  },
};
