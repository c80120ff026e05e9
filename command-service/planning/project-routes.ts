import { rightTo } from '#domain/administration/plan-rights.ts';
import type { Names } from '#domain/base-data/names.ts';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import {
  addPosition,
  changePosition,
  changeProject,
  checkProject,
  createProject,
  mostPlannedAtOnce,
  type NewPosition,
  type NewProject,
  planPosition,
} from '#domain/planning/api/order-calls.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { addedIn } from '#domain/planning/orders/create-project.ts';
import { bindingOf } from '#domain/planning/reasons/binding.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import { errorBody } from '#infra/http/error-answer.ts';
import type { Service } from '#infra/http/service.ts';
import { positionAnswer, projectAnswer, spanOf } from '../answers/planning-answers.ts';
import { linkAnswer } from '../answers/remedies-answer.ts';
import { refuseFields, unknownUser } from '../base-data/field-refusals.ts';
import { type Envelope, newEnvelope } from '../kernel/command.ts';
import type { PlanWriter } from '../plan/plan-writer.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';
import { whyUnplanned } from './plan-many-routes.ts';

/** Projects and the planning of their order positions (api contract, planning). */
export function projectRoutes(service: Service, context: WriteContext): void {
  const { branches } = context;
  answerWrite(service, context, createProject, async (request, envelope, { plan, image }) => {
    const written = await make(plan, projectWish(request.body), request.body, envelope);
    if (isRejection(written)) return written;
    const { events, position, refused } = written;
    const created = events.find((event) => event.type === 'ProjectCreated');
    const project = created && projectAnswer(plan.plan, image.factory.names, created.data.projectId);
    if (project === undefined) throw new Error('A created project is not in the plan');
    return { body: { project, refused }, position };
  });

  answerCall(service, checkProject, async (request) => {
    const envelope = newEnvelope(scopeOf(request));
    const { project } = request.body;
    return branches.use(scopeOf(request).branch, async ({ plan, image }) => {
      const outcome = await plan.preview({ type: 'checkProject', project: projectWish(request.body) }, envelope);
      if (isRejection(outcome)) {
        const { errorCode, message, detailsObject } = errorBody(outcome);
        return { errorCode, message, detailsObject };
      }
      if (request.query.dates !== 'true') return {};
      const { facts, factory } = image;
      const made = outcome.filter(({ type }) => type !== 'OrderPositionPlanned');
      const tried = outcome.flatMap((event) => {
        if (event.type !== 'OrderPositionPlanned') return [];
        const { plan: then } = foretell(plan.plan, [...made, event]);
        const situation = { plan: then, facts, now: Date.now(), override: false };
        const binding = bindingOf(situation, event.data.orderPositionId);
        const link = binding && binding.end > binding.due ? binding.links[binding.longest ?? -1] : undefined;
        return [{ ...spanOf(event.data), ...(link && { why: linkAnswer(then, factory, link) }) }];
      });
      const { pendingByDefault } = image.factory.settings;
      const dates = project.orderPositions.map(({ pending = pendingByDefault }) => (pending ? {} : tried.shift()));
      return { orderPositions: dates.map((one) => one ?? {}) };
    });
  });

  answerWrite(service, context, changeProject, async (request, envelope, { plan, image }) => {
    const { id } = request.params;
    const { versionIdentifier: baseRevision, ...fields } = request.body;
    const refused =
      unknownUser(context, fields.ownerId) ??
      refuseFields(context, image.factory, 'projects', fields, plan.plan.projects.get(id));
    if (refused !== undefined) return refused;
    const written = await plan.execute({ type: 'changeProject', projectId: id, fields, baseRevision }, envelope);
    if (isRejection(written)) return written;
    const project = projectAnswer(plan.plan, image.factory.names, id);
    if (project === undefined) return reject('objectnotexists', { projectId: id });
    return { body: { project }, position: written.position };
  });

  answerWrite(service, context, addPosition, async (request, envelope, { plan, image }) => {
    const { projectId, plan: wished, asOf, ...position } = request.body;
    const orderPositions = [positionWish(position)];
    const written = await make(
      plan,
      { type: 'addOrderPositions', projectId, orderPositions },
      { plan: wished, asOf },
      envelope,
    );
    if (isRejection(written)) return written;
    const [added] = addedIn(written.events);
    if (added === undefined) throw new Error('No order position was added');
    const done = positionDone(plan, image.factory.names, added.orderPositionId, written.position);
    return isRejection(done) ? done : { ...done, body: { ...done.body, refused: written.refused } };
  });

  answerWrite(service, context, changePosition, async (request, envelope, { plan, image }) => {
    const { id } = request.params;
    const { versionIdentifier: baseRevision, startDate, requestedStartDate, ...fields } = request.body;
    const refused = refuseFields(context, image.factory, 'positions', fields, plan.plan.orderPositions.get(id));
    if (refused !== undefined) return refused;
    const wished = requestedStartDate === undefined ? startDate : requestedStartDate;
    const start = wished === undefined || wished === null ? wished : Date.parse(wished);
    const command = {
      type: 'changeOrderPosition',
      orderPositionId: id,
      fields: { ...fields, startDate: start },
      baseRevision,
    } as const;
    const written = await plan.execute(command, envelope);
    return isRejection(written) ? written : positionDone(plan, image.factory.names, id, written.position);
  });

  answerWrite(service, context, planPosition, async (request, envelope, { plan, image }) => {
    const { technology, processTemplate, planAnyway, termination, resourceId, startDate, versionIdentifier } =
      request.body;
    const { asOf, productionOrders } = request.body;
    const { id } = request.params;
    const written = await plan.execute(
      {
        type: 'planOrderPosition',
        orderPositionId: id,
        technologyId: technology,
        processTemplateId: processTemplate,
        planAnyway,
        termination,
        resourceId,
        start: startDate === undefined ? undefined : Date.parse(startDate),
        asOf: asOf === undefined ? undefined : Date.parse(asOf),
        productionOrders,
        baseRevision: versionIdentifier,
      },
      envelope,
    );
    return isRejection(written) ? written : positionDone(plan, image.factory.names, id, written.position);
  });

  function positionDone({ plan }: PlanWriter, names: Names, id: OrderPositionId, position: bigint) {
    const orderPosition = positionAnswer(plan, names, id);
    if (orderPosition === undefined) return reject('objectnotexists', { orderPositionId: id });
    return { body: { orderPosition, versionIdentifier: plan.revision }, position };
  }
}

type Making = Extract<PlanningCommand, { type: 'createProject' | 'addOrderPositions' }>;

/** Creates orders and, where that is wished, plans what is not pending of them (decision 0241). */
async function make(
  plan: PlanWriter,
  command: Making,
  wished: { readonly plan?: boolean | undefined; readonly asOf?: string | undefined },
  envelope: Envelope,
) {
  if (wished.plan !== true) {
    const written = await plan.execute(command, envelope);
    return isRejection(written) ? written : { ...written, refused: undefined };
  }
  if (!envelope.rights.has(rightTo.plan)) return reject('accessDenied', { right: rightTo.plan });
  if (command.orderPositions.length > mostPlannedAtOnce)
    return reject('validation', { fields: { 'project.orderPositions': 'too_big' } });
  const asOf = wished.asOf === undefined ? undefined : Date.parse(wished.asOf);
  // Of many none would be planned, and each would say so.
  if (asOf !== undefined && !envelope.rights.has('import.write'))
    return reject('accessDenied', { right: 'import.write' });
  const written = await plan.execute({ ...command, andPlan: true, asOf }, envelope);
  if (isRejection(written)) return written;
  const open = addedIn(written.events).flatMap(({ orderPositionId: id, pending }) =>
    pending || plan.plan.orderPositions.get(id)?.planned === true ? [] : [id],
  );
  return { ...written, refused: await whyUnplanned(plan, open, envelope, { asOf }) };
}

function projectWish({ project }: NewProject): Extract<PlanningCommand, { type: 'createProject' }> {
  return {
    type: 'createProject',
    projectName: project.projectName,
    projectNumber: project.projectNumber === '' ? undefined : project.projectNumber,
    customerId: project.customerId,
    externalIds: project.externalIds,
    orderPositions: project.orderPositions.map(positionWish),
  };
}

function positionWish({ startDate, requestedStartDate, productionOrders: givenOrders, ...position }: NewPosition) {
  const wished = requestedStartDate ?? startDate;
  return { ...position, givenOrders, startDate: wished === undefined ? undefined : Date.parse(wished) };
}
