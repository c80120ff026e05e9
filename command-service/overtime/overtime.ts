import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createdType } from '#domain/base-data/events.ts';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { outdatedName } from '#domain/planning/edits/timeline-edit.ts';
import { planAfter } from '#domain/planning/misfits/base-data-effect.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';
import { decide } from '#domain/planning/plan/decide.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { bySystem, type Envelope, idsOf, newEnvelope, userOf } from '../command.ts';
import type { Stored } from '../factory-image.ts';
import { followGaps } from '../follow-gaps.ts';
import type { Written } from '../plan-image.ts';
import type { OvertimeTable, TakenOvertime } from './taken-overtime.ts';

type EditsInTurn = Extract<PlanningCommand, { type: 'editsInTurn' }>;
export type OvertimeWish = Pick<ResourceGap, 'resourceId' | 'dateFrom' | 'dateTo'>;

const collection = 'resourceGaps';

/** Overtime and the edits behind it, taken and undone together (decision 0098). */
export interface Overtime {
  /**
   * Stores the hours and carries out the edits, or neither: what would be refused is refused before anything is stored, and
   * where the edits are refused after all, the hours go again. The same command id gives the first answer again.
   */
  take(
    branch: OpenBranch,
    wish: OvertimeWish,
    reason: string,
    edits: EditsInTurn,
    by: Envelope,
  ): Promise<Written | Rejection>;
  /** The gap of the hours that belong to an edit. */
  idOf(changeSet: string): Promise<string | undefined>;
  /** After an edit was undone or redone: its hours go, or come again. Answers the position that includes them. */
  follow(branch: OpenBranch, changeSet: string, by: Envelope): Promise<bigint | undefined>;
  /** Hours whose edits did not follow because the service ended in between go again. */
  settle(branch: OpenBranch): Promise<void>;
  sweep(): Promise<void>;
}

export function openOvertime(table: OvertimeTable, log: Logger): Overtime {
  /** Adds the hours; bars that lie over them become shorter. */
  async function add(branch: OpenBranch, gapId: string, gap: ResourceGap, by: Envelope): Promise<Stored | Rejection> {
    const envelope = { ...by, commandId: `${by.commandId}-${gapId}` };
    const stored = await branch.image.execute({ type: 'createObject', collection, id: gapId, fields: gap }, envelope);
    if (isRejection(stored)) return stored;
    const position = await followGaps(branch, log, envelope, stored.position, [gap]);
    return { ...stored, position };
  }

  async function remove(branch: OpenBranch, gapId: string, by: Envelope): Promise<bigint | undefined> {
    const gap = branch.image.factory.objects.resourceGaps.get(gapId);
    if (gap === undefined) return undefined;
    const envelope = { ...by, commandId: `${by.commandId}-without-${gapId}` };
    const stored = await branch.image.execute({ type: 'deleteObject', collection, id: gapId }, envelope);
    if (!isRejection(stored)) return followGaps(branch, log, envelope, stored.position, [gap]);
    log.warn({ rejection: stored, gapId }, 'overtime was not taken away');
    return undefined;
  }

  /** What is left of a command that broke off: with its edits it is complete, without them its hours go. */
  async function finish(branch: OpenBranch, { changeSet, gapId }: TakenOvertime): Promise<void> {
    if (hasEdit(branch.plan.plan, changeSet)) return table.complete(changeSet, gapId);
    await remove(branch, gapId, newEnvelope(bySystem('overtime')));
    await table.forget(changeSet);
    log.info({ changeSet, gapId }, 'overtime without its edits was taken away');
  }

  return {
    async take(branch, wish, reason, edits, by) {
      const { plan } = branch;
      const changeSet = by.commandId;
      const earlier = await table.find(changeSet);
      if (earlier?.complete === true) return plan.execute(edits, by);
      if (earlier !== undefined) await finish(branch, earlier);
      if ((await table.find(changeSet)) !== undefined) return plan.execute(edits, by);
      const refusal = refusalOf(branch, wish, edits, by);
      if (refusal !== undefined) return refusal;
      const gapTypeId = await reasonNamed(branch, reason, by);
      if (isRejection(gapTypeId)) return gapTypeId;
      const gap: ResourceGap = { ...wish, gapTypeId, informative: false, extra: true };
      const gapId = idsOf(randomUUID())();
      await table.begin({ changeSet, branch: branch.point.id, gapId, gap });
      const stored = await add(branch, gapId, gap, by);
      // The bars that have followed are no change by others.
      const written = isRejection(stored)
        ? stored
        : await plan.execute({ ...edits, baseRevision: plan.plan.revision }, by);
      if (!isRejection(written)) {
        await table.complete(changeSet, gapId);
        return written;
      }
      await remove(branch, gapId, by);
      await table.forget(changeSet);
      return written;
    },

    idOf: async (changeSet) => (await table.find(changeSet))?.gapId,

    async follow(branch, changeSet, by) {
      const taken = await table.find(changeSet);
      if (taken === undefined || taken.branch !== branch.point.id) return undefined;
      const stands = branch.image.factory.objects.resourceGaps.has(taken.gapId);
      if (isUndone(branch.plan.plan, userOf(by.actor), changeSet)) return remove(branch, taken.gapId, by);
      if (stands) return undefined;
      const gapId = idsOf(`${by.commandId} overtime`)();
      const stored = await add(branch, gapId, taken.gap, by);
      if (isRejection(stored)) {
        log.warn({ rejection: stored, changeSet }, 'overtime was not added again');
        return undefined;
      }
      await table.complete(changeSet, gapId);
      return stored.position;
    },

    async settle(branch) {
      for (const taken of await table.unfinished(branch.point.id)) await finish(branch, taken);
    },
    sweep: () => table.sweep(),
  };
}

/** What the edits would be refused for on the plan as it would be with the hours. */
function refusalOf(
  { plan: { plan }, image }: OpenBranch,
  wish: OvertimeWish,
  edits: EditsInTurn,
  { actor, rights, commandId }: Envelope,
): Rejection | undefined {
  const now = Date.now();
  const fields = { ...wish, gapTypeId: '', informative: false, extra: true };
  const more = planAfter({ plan, factory: image.factory, facts: image.facts, now }, [
    { type: createdType(collection), data: { id: 'overtime', fields } },
  ]);
  const context = { now, userId: userOf(actor) ?? '', rights, facts: more.facts, newId: idsOf(commandId) };
  const { baseRevision } = edits;
  if (baseRevision > plan.revision) return reject('TimelineDataOutdated', { versionIdentifier: plan.revision });
  for (const command of edits.commands) {
    const outdated = outdatedName(plan, { ...command, baseRevision });
    if (outdated !== undefined) return outdated;
  }
  const decided = decide(more.plan, { ...edits, baseRevision: more.plan.revision }, context);
  return isRejection(decided) ? decided : undefined;
}

/** The id of the reason of that name, which is made when there is none. */
async function reasonNamed({ image }: OpenBranch, gapTypeName: string, by: Envelope): Promise<string | Rejection> {
  const named = (): string | undefined =>
    [...image.factory.objects.gapTypes].find(([, one]) => one.gapTypeName === gapTypeName)?.[0];
  const known = named();
  if (known !== undefined) return known;
  const envelope = { ...by, commandId: `${by.commandId}-reason` };
  const id = idsOf(envelope.commandId)();
  const stored = await image.execute(
    { type: 'createObject', collection: 'gapTypes', id, fields: { gapTypeName } },
    envelope,
  );
  return isRejection(stored) ? (named() ?? stored) : id;
}

const hasEdit = (plan: Plan, changeSet: string): boolean =>
  [...plan.undoStacks.values(), ...plan.redoStacks.values()].some((steps) =>
    steps.some((step) => step.changeSet === changeSet),
  );

const isUndone = (plan: Plan, userId: string | undefined, changeSet: string): boolean =>
  userId !== undefined && (plan.redoStacks.get(userId) ?? []).some((step) => step.changeSet === changeSet);
