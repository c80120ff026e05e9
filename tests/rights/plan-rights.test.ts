import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { neededFor } from './expected-rights.ts';

type PlanAction = keyof typeof rightTo;

/** The calls that an action makes, as the OpenAPI names them. */
const calls: Readonly<Record<PlanAction, readonly string[]>> = {
  editTimeline: [
    'POST /api/planning/planningTimelineRaw',
    'POST /api/planning/refit/preview',
    'POST /api/planning/conflicts/{id}/remedies/take',
    'POST /api/planning/conflicts/remedies',
    'POST /api/planning/conflicts/remedies/take',
  ],
  addOvertime: ['POST /api/basedata/resources/{id}/gaps'],
  // Not a route: a wish in the body of `editTimeline`.
  overrideFrozen: [],
  // Of a gap; the route of all kinds asks for the right of the kind.
  removeOvertime: [],
  plan: ['PUT /api/planning/positions/{id}/planon', 'PUT /api/planning/positions/planon'],
  unplan: [
    'PUT /api/planning/projects/{id}/planoff',
    'PUT /api/planning/positions/{id}/planoff',
    'PUT /api/planning/productionOrders/{id}/planoff',
    'PUT /api/planning/productionOrders/{id}/revoke',
  ],
  addProductionOrder: ['POST /api/planning/activities/productionOrders'],
  createProject: ['POST /api/planning/projects', 'POST /api/planning/projects/check'],
  addPosition: ['POST /api/planning/positions'],
  editObject: [
    'PUT /api/planning/projects/{id}',
    'PUT /api/planning/positions/{id}',
    'PUT /api/planning/activities/{id}',
    'PUT /api/planning/productionOrders/{id}',
    'PUT /api/planning/v3/operations/{id}',
    'POST /api/planning/projects/{id}/attachments',
  ],
  removeObject: ['DELETE /api/planning/expert/{type}/{id}'],
  detachFile: ['DELETE /api/planning/projects/{id}/attachments/{attachmentId}'],
  splitPosition: ['POST /api/planning/positions/{id}/split', 'POST /api/planning/positions/{id}/split/preview'],
  // Not a route: a wish in the body of `plan`.
  planAnyway: [],
  scan: ['GET /api/planning/scan/{code}'],
  report: ['PUT /api/planning/productionOrders/{id}/pause', 'POST /api/planning/operations/{id}/feedback'],
  // And a worker in the body of `report`.
  reportForOthers: ['POST /api/planning/refusedReports/{id}/takeOver'],
  // The routes let in who may report; whose entry it is, follows from the entry.
  correctReport: [],
  // Follows from what was reported of the step.
  completeWithoutReport: [],
  decideRefusedReports: ['GET /api/planning/refusedReports', 'POST /api/planning/refusedReports/{id}/putAside'],
  // The route lets in who may confirm any; which, follows from the conflict.
  confirmConflict: [],
  confirmOverdue: [],
};

test('every action on the plan needs what the routes that it calls ask for', () => {
  for (const [action, routes] of Object.entries(calls))
    for (const route of routes)
      expect([action, route, neededFor(route)]).toEqual([action, route, rightTo[action as PlanAction]]);
});

test('pages and routes of the plan ask for a right by the name of the action, so that they ask for the same', () => {
  const asked =
    /(?:useRight\(|right: |rights\.(?:includes|has)\()'((?:planning|planningObjects|production|timeline|feedback)\.\w+)'/g;
  const files = globSync(['frontend/**/*.{ts,tsx}', 'command-service/**/*.ts']);
  expect(files.length).toBeGreaterThan(400);
  const written = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(asked)].map(([, right = '']) => ({ file, right })))
    .filter(({ right }) => !right.endsWith('.read'));
  expect(written).toEqual([]);
});
