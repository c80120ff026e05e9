import { areaOfCollection } from '#domain/base-data/collection-areas.ts';
import type { Collection } from '#domain/base-data/object-types.ts';

/** `{METHOD} {path}` as the OpenAPI has it, and what whoever calls it needs. */
export interface Rule {
  readonly route: RegExp;
  readonly needs: string | ((match: RegExpExecArray) => string);
}

const area = (collection = ''): string => areaOfCollection[collection as Collection] ?? 'none';

/**
 * What each route needs, written down apart from the routes: the first rule that fits counts, and a route that none fits
 * fails the walk. Whoever adds a route under a path of its own adds a line.
 */
export const rules: readonly Rule[] = [
  // Before anybody is known, and of oneself.
  { route: /^POST \/api\/login(\/secondFactor(\/setUp)?)?$/, needs: 'public' },
  { route: /^GET \/api\/clients\/(objectNames|videoTutorials(\/\{id\}\/file)?)$/, needs: 'session' },
  { route: /^POST \/api\/basedata\/videoTutorialFiles$/, needs: 'configuration.write' },
  { route: /^GET \/api\/(health|clients\/\w+)$/, needs: 'public' },
  { route: /^POST \/api\/users\/(forgotPassword|resetPassword)$/, needs: 'public' },
  { route: /^\w+ \/api\/(logout|users\/|live\/credentials|graphql)/, needs: 'session' },
  { route: /^\w+ \/api\/basedata\/(expert\/)?userFilters?/, needs: 'session' },
  { route: /^GET \/api\/useradmin\/licenceModule$/, needs: 'session' },
  { route: /^(GET|DELETE) \/api\/useradmin\/users\/\{id\}\/sessions/, needs: 'session' },
  { route: /^PUT \/api\/useradmin\/users\/\{id\}\/(language|changePassword)$/, needs: 'session' },
  { route: /^POST \/api\/useradmin\/users\/\{id\}\/forget$/, needs: 'users.delete' },
  { route: /^GET \/api\/useradmin\/globalSettings(\/holidayPlaces)?$/, needs: 'session' },

  // Devices of the shop floor: what a token of theirs opens, and what it takes to hand one out.
  { route: /^POST \/api\/useradmin\/terminals\/\{id\}\/(login|reports|photos)$/, needs: 'public' },
  { route: /^GET \/api\/useradmin\/(terminals\/\{id\}\/work|screens\/\{id\}\/content)$/, needs: 'public' },
  { route: /^POST \/api\/(terminals\/logout|useradmin\/terminals\/\{id\}\/lock)$/, needs: 'session' },
  { route: /^GET \/api\/useradmin\/(terminals|screens|screens\/\{id\}\/preview)$/, needs: 'terminals.read' },
  { route: /^DELETE \/api\/useradmin\/(terminals|screens)\/\{id\}\/link$/, needs: 'terminals.write' },
  { route: /^DELETE \/api\/useradmin\/(terminals|screens)/, needs: 'terminals.delete' },
  { route: /^\w+ \/api\/useradmin\/(terminals|screens)/, needs: 'terminals.write' },

  // Which right depends on the list.
  { route: /^POST \/api\/planning\/listExports$/, needs: 'session' },

  // Administration.
  { route: /^POST \/api\/useradmin\/plantArchive/, needs: 'useradmin.write' },
  { route: /^POST \/api\/useradmin\/audit\/export$/, needs: 'audit.export' },
  { route: /^GET \/api\/useradmin\/(users|roles|licences|audit)/, needs: ([, name]) => `${name}.read` },
  { route: /^DELETE \/api\/useradmin\/users\/\{id\}\/secondFactor$/, needs: 'users.write' },
  { route: /^DELETE \/api\/useradmin\/(users|roles)/, needs: ([, name]) => `${name}.delete` },
  { route: /^(?:POST|PUT) \/api\/useradmin\/(users|roles|licences)/, needs: ([, name]) => `${name}.write` },
  { route: /^GET \/api\/useradmin\/(samplePlant|setUp)$/, needs: 'session' },
  { route: /^\w+ \/api\/useradmin\/(samplePlant|salesRecovery)/, needs: 'useradmin.write' },
  { route: /^GET \/api\/useradmin\/modules$/, needs: 'licences.read' },
  { route: /^PUT \/api\/useradmin\/globalSettings/, needs: 'settings.write' },
  { route: /^GET \/api\/useradmin\/globalSettings\/history/, needs: 'settings.read' },
  { route: /^GET \/api\/useradmin\/(deadLetters|readModels)/, needs: 'upkeep.read' },
  { route: /^POST \/api\/useradmin\/deadLetters/, needs: 'upkeep.write' },
  { route: /^GET \/api\/useradmin\/(apiTokens|webhooks)/, needs: 'security.read' },
  { route: /^DELETE \/api\/useradmin\/(apiTokens|webhooks)/, needs: 'security.delete' },
  { route: /^(?:POST|PUT) \/api\/useradmin\/(apiTokens|webhooks|security)/, needs: 'security.write' },

  // Files in and out.
  { route: /^GET \/api\/planning\/runs/, needs: 'session' },
  { route: /^POST \/api\/planning\/runs\/\{runId\}\/cancel$/, needs: 'anyRun.write' },
  { route: /^GET \/api\/basedata\/imports/, needs: 'import.read' },
  { route: /^POST \/api\/planning\/imports/, needs: 'import.write' },
  { route: /^POST \/api\/basedata\/(imports|uploadFile|inspectFile|validate\w+|import\w+)/, needs: 'import.write' },
  { route: /^GET \/api\/basedata\/setupMatrices\/\{id\}\/file$/, needs: 'resources.export' },

  // Base data by area.
  { route: /^DELETE \/api\/basedata\/expert\//, needs: 'anyBaseData.delete' },
  { route: /^POST \/api\/basedata\/(check|batch)$/, needs: 'anyBaseData.write' },
  { route: /^GET \/api\/basedata\/resources\/\{id\}\/gaps$/, needs: 'gaps.read' },
  { route: /^POST \/api\/basedata\/resources\/\{id\}\/gaps$/, needs: 'gaps.write' },
  { route: /^POST \/api\/basedata\/absences$/, needs: 'gaps.write' },
  { route: /^GET \/api\/basedata\/amounts/, needs: 'configuration.read' },
  { route: /^GET \/api\/basedata\/(processTemplateDetails|technologyItems)/, needs: 'technologies.read' },
  { route: /^GET \/api\/basedata\/resourceRankings/, needs: 'resources.read' },
  { route: /^GET \/api\/basedata\/(\w+)/, needs: ([, name]) => `${area(name)}.read` },
  { route: /^(?:POST|PUT) \/api\/basedata\/(\w+)/, needs: ([, name]) => `${area(name)}.write` },
  { route: /^DELETE \/api\/basedata\/(\w+)/, needs: ([, name]) => `${area(name)}.delete` },

  // Planning.
  {
    route: /^GET \/api\/planning\/(planningTimelineRaw\w*|factory|history|changes)$/,
    needs: ([, name]) => (name === 'history' || name === 'changes' ? 'history.read' : 'timeline.read'),
  },
  { route: /^POST \/api\/planning\/getTimelineDataByProjectIds$/, needs: 'timeline.read' },
  { route: /^POST \/api\/planning\/notesLost$/, needs: 'plan.read' },
  { route: /^\w+ \/api\/planning\/(planningTimelineRaw|refit)/, needs: 'timeline.write' },
  { route: /^DELETE \/api\/planning\/simulations/, needs: 'simulations.delete' },
  { route: /^POST \/api\/planning\/simulations\/\{id\}\/(?:transfer|baseline)/, needs: 'simulations.transfer' },
  { route: /^(?:POST|PUT) \/api\/planning\/simulations/, needs: 'simulations.write' },
  { route: /^POST \/api\/planning\/conflicts\/\{id\}\/confirm$/, needs: 'conflicts.confirmAny' },
  { route: /^POST \/api\/planning\/conflicts\/\{id\}\/remedies$/, needs: 'plan.read' },
  { route: /^POST \/api\/planning\/conflicts\/(\{id\}\/remedies\/take|remedies(\/take)?)$/, needs: 'timeline.write' },
  { route: /^POST \/api\/planning\/(operations|activities)\/\{id\}\/feedback$/, needs: 'feedback.write' },
  { route: /^POST \/api\/planning\/machines\/\{resourceId\}\/signals$/, needs: 'feedback.write' },
  { route: /^POST \/api\/planning\/machines\/credentials$/, needs: 'feedback.write' },
  { route: /^PUT \/api\/planning\/machines\/\{resourceId\}$/, needs: 'resources.write' },
  { route: /^POST \/api\/planning\/photos$/, needs: 'feedback.write' },
  { route: /^POST \/api\/planning\/refusedReports\/\{id\}\/takeOver$/, needs: 'feedback.writeForOthers' },
  { route: /^\w+ \/api\/planning\/refusedReports/, needs: 'planning.write' },
  { route: /^(PUT|DELETE) \/api\/planning\/feedback\/\{id\}$/, needs: 'feedback.write' },
  { route: /^PUT \/api\/planning\/productionOrders\/\{id\}\/pause$/, needs: 'feedback.write' },
  { route: /^POST \/api\/planning\/positions\/\{id\}\/split(\/preview)?$/, needs: 'planningObjects.split' },
  { route: /^PUT \/api\/planning\/.*\/?(planon|planoff|revoke)$/, needs: 'planning.write' },
  { route: /^POST \/api\/planning\/activities\/productionOrders/, needs: 'planning.write' },
  {
    route: /^GET \/api\/planning\/(projects|positions|activities|productionOrders|operations)$/,
    needs: 'planningObjects.read',
  },
  { route: /^GET \/api\/planning\/automatedImport$/, needs: 'import.read' },
  { route: /^GET \/api\/planning\/scan\/\{code\}$/, needs: 'feedback.scan' },
  { route: /^GET \/api\/planning\//, needs: 'plan.read' },
  { route: /^DELETE \/api\/planning\//, needs: 'planningObjects.delete' },
  {
    route: /^(?:POST|PUT) \/api\/planning\/(projects|positions|activities|productionOrders|v3\/operations|operations)/,
    needs: 'planningObjects.write',
  },
];

/** What GraphQL tells beside the settings themselves, and the route that tells the same. A field that is missing fails the walk. */
export const tellsTheSame: Readonly<Record<string, string>> = {
  'Query.globalSettings': 'GET /api/useradmin/globalSettings',
  'Query.propertyDefinitions': 'GET /api/basedata/propertyDefinitions',
  'Mutation.updateGlobalSettings': 'PUT /api/useradmin/globalSettings',
  'GlobalSettings.automatedImportResponsible': 'GET /api/useradmin/globalSettings/history',
  'GlobalSettings.automatedImportDeputy': 'GET /api/useradmin/globalSettings/history',
  'GlobalSettings.importDefaultArticle': 'GET /api/basedata/articles',
};

/** undefined: no rule fits. */
export function neededFor(route: string): string | undefined {
  for (const rule of rules) {
    const match = rule.route.exec(route);
    if (match !== null) return typeof rule.needs === 'string' ? rule.needs : rule.needs(match);
  }
  return undefined;
}
