import { createHash, randomBytes } from 'node:crypto';
import { type ApiClient, signIn } from './product.ts';

/**
 * The thinnest plant that can plan: one group, two machines round the clock, one article, one order, one bar. All its
 * names carry a mark, so that several stand beside each other in one product.
 */
export interface SmallPlant {
  readonly admin: ApiClient;
  /** How these two planners sign in. */
  readonly users: { readonly anna: string; readonly ben: string };
  readonly operationId: string;
  readonly resourceGroupId: string;
  readonly sawNames: readonly [string, string];
  readonly password: string;
  /** A name with the mark of this plant. */
  readonly named: (name: string) => string;
}

const password = 'Test-Plan-2026';

/** Made through the HTTP interface as an administrator would. */
export async function makeSmallPlant(url: string): Promise<SmallPlant> {
  const admin = await signIn(url, 'admin', 'Leitstand-Admin1');
  const mark = randomBytes(3).toString('hex');
  const named = (name: string): string => `${name} ${mark}`;
  const users = { anna: `anna${mark}`, ben: `ben${mark}` };
  const create = (path: string, body: unknown) => createObject(admin, path, body);
  const settings = await admin.send('PUT', '/api/useradmin/globalSettings', { weekendDays: [] });
  if (settings.status !== 200) throw new Error(`Settings answered ${settings.status}`);
  const passwordhash = createHash('sha256').update(password).digest('hex');
  for (const [username, firstName, lastName] of [
    [users.anna, 'Anna', 'Hoffmann'],
    [users.ben, 'Ben', 'Krüger'],
  ]) {
    const user = { username, firstName, lastName, language: 'de', roles: ['planner'], passwordhash };
    await create('/api/useradmin/users', user);
  }
  const { resourceGroupId } = await create('/api/basedata/resourceGroups', { resourceGroupName: named('Sägen') });
  const { availabilityPlanId } = await create('/api/basedata/availabilityPlans', {
    availabilityPlanName: named('Rund um die Uhr'),
    availabilities: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      isActive: true,
      timeFrom: '00:00',
      timeTo: '24:00',
    })),
  });
  const sawNames = [named('Säge 1'), named('Säge 2')] as const;
  for (const resourceName of sawNames) {
    await create('/api/basedata/resources', {
      resourceName,
      resourceGroups: [resourceGroupId],
      availabilityPlans: [{ validFrom: '2020-01-06', weeks: [availabilityPlanId] }],
    });
  }
  const [operationId] = await planOrder(
    { admin, named },
    {
      articleName: 'Rahmen',
      steps: [{ number: 10, valueAddName: 'Sägen', resourceGroupId, duration: 3_600, setupTime: 600 }],
      amount: 3,
      startsInHours: 3,
    },
  );
  if (operationId === undefined || resourceGroupId === undefined) throw new Error('Nothing was planned');
  // This client waits for what it has written; the page that a test opens next does not, and would find other plants' machines.
  await admin.get('/api/basedata/resources?limit=1');
  return { admin, users, operationId, resourceGroupId, sawNames, password, named };
}

/** A new article with its way of making it, one order of it, planned forward; its operations by step number. */
export async function planOrder(
  { admin, named }: Pick<SmallPlant, 'admin' | 'named'>,
  order: {
    /** The mark of the plant is added. */
    readonly articleName: string;
    readonly steps: readonly Readonly<Record<string, unknown>>[];
    readonly amount: number;
    readonly startsInHours: number;
    /** Default: 10; negative is in the past. */
    readonly dueInDays?: number;
    /** Onto what is taken already. */
    readonly planAnyway?: boolean;
    /** What it is put together of: articles of the same plant, by the names that they were ordered by. */
    readonly components?: Readonly<Record<string, number>>;
  },
): Promise<readonly string[]> {
  const { steps, amount, startsInHours, dueInDays = 10, planAnyway = false, components = {} } = order;
  const articleName = named(order.articleName);
  const { articleId } = await createObject(admin, '/api/basedata/articles', {
    articleName,
    ...(await billOf({ admin, named }, components)),
  });
  await createObject(admin, '/api/basedata/technologies', { articleId, technologyItems: steps });
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const deliveryDate = inHours(dueInDays * 24).slice(0, 10);
  const { project } = (await createObject(admin, '/api/planning/projects', {
    project: {
      projectName: articleName,
      orderPositions: [{ articleId, articleAmount: amount, deliveryDate, startDate: inHours(startsInHours) }],
    },
  })) as unknown as { project: { orderPositions: { orderPositionId: string }[] } };
  const positionId = project.orderPositions[0]?.orderPositionId;
  const planned = await admin.send('PUT', `/api/planning/positions/${positionId}/planon`, { planAnyway });
  if (planned.status !== 200) throw new Error(`planon answered ${planned.status}: ${JSON.stringify(planned.body)}`);
  const operations = await admin.get('/api/planning/operations?limit=1000');
  return operations.body.items
    .filter((item: { articleName: string }) => item.articleName === articleName)
    .sort((a: { position: number }, b: { position: number }) => a.position - b.position)
    .map((item: { operationId: string }) => item.operationId);
}

async function billOf(
  { admin, named }: Pick<SmallPlant, 'admin' | 'named'>,
  components: Readonly<Record<string, number>>,
) {
  const wanted = Object.entries(components);
  if (wanted.length === 0) return {};
  const { body } = await admin.get('/api/basedata/articles?limit=1000');
  return {
    components: wanted.map(([name, amount]) => ({
      articleId: body.items.find((item: { articleName: string }) => item.articleName === named(name)).articleId,
      amount,
    })),
  };
}

async function createObject(admin: ApiClient, path: string, body: unknown): Promise<Record<string, string>> {
  const answer = await admin.send('POST', path, body);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Record<string, string>;
}

/**
 * Takes everything away that a timeline shows, each before what it uses, and what of the settings changes it.
 * @throws when something cannot be deleted
 */
export async function emptyPlant(admin: ApiClient): Promise<void> {
  type Item = Readonly<Record<string, string>>;
  const every = async (list: string, sent: (item: Item) => readonly ['PUT' | 'DELETE', path: string, body: object]) => {
    let items: readonly Item[] = (await admin.get(list)).body.items;
    while (items.length > 0) {
      const refused: (readonly [Item, string])[] = [];
      for (const item of items) {
        const { status, body } = await admin.send(...sent(item));
        if (status >= 300) refused.push([item, JSON.stringify(body)]);
      }
      // One of them may be a part of another one.
      if (refused.length === items.length) throw new Error(`${list}: ${refused[0]?.[1]}`);
      items = refused.map(([item]) => item);
    }
  };
  await admin.send('PUT', '/api/useradmin/globalSettings', { freeMoveProductionTimeline: false });
  const locked = JSON.stringify([{ field: 'locked', operator: '=', value: true }]);
  await every(`/api/planning/operations?limit=1000&filter=${encodeURIComponent(locked)}`, ({ operationId }) => {
    return ['PUT', `/api/planning/v3/operations/${operationId}`, { locked: false }];
  });
  for (const device of ['terminal', 'screen'])
    await every(`/api/useradmin/${device}s?limit=1000`, (item) => {
      return ['DELETE', `/api/useradmin/${device}s/${item[`${device}Id`]}`, {}];
    });
  await every('/api/planning/projects?limit=1000', ({ projectId }) => {
    return ['DELETE', `/api/planning/expert/project/${projectId}?confirmFeedbackLoss=true`, {}];
  });
  for (const [collection, kind] of [
    ['setupMatrices', 'setupMatrix'],
    ['technologies', 'technology'],
    ['processTemplates', 'processTemplate'],
    ['valueAdds', 'valueAdd'],
    ['articles', 'article'],
    ['resourceGaps', 'resourceGap'],
    ['resources', 'resource'],
    ['resourceGroups', 'resourceGroup'],
    ['availabilityPlans', 'availabilityPlan'],
    ['publicHolidays', 'publicHoliday'],
  ] as const)
    await every(`/api/basedata/${collection}?limit=1000`, (item) => {
      return ['DELETE', `/api/basedata/expert/${kind}/${item[`${kind}Id`]}`, {}];
    });
}
