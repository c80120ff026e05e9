import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createdType } from '#domain/base-data/events.ts';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { outdatedName } from '#domain/planning/edits/timeline-actions.ts';
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
type Redo = Extract<PlanningCommand, { type: 'undo' | 'redo' }>;
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
  /**
   * Repeats the edit that was undone last. Where hours belong to it they come first, as they did when it was taken: bars
   * that have followed their going follow them again, so that the edit finds what it left. Refused, the hours do not come.
   */
  redo(branch: OpenBranch, command: Redo, by: Envelope): Promise<Written | Rejection>;
  /** The gap of the hours that belong to an edit. */
  idOf(changeSet: string): Promise<string | undefined>;
  /** After an edit was undone: its hours go. Answers the position that includes that. */
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
    const { plan } = branch.plan;
    if (isIn(plan.undoStacks, changeSet)) return table.complete(changeSet, gapId);
    if (isIn(plan.redoStacks, changeSet)) {
      // It broke off before the edit was repeated: the hours wait for that again.
      await remove(branch, gapId, newEnvelope(bySystem('overtime')));
      return table.complete(changeSet, gapId);
    }
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

    async redo(branch, command, by) {
      const { plan, image } = branch;
      const next = plan.plan.redoStacks.get(userOf(by.actor) ?? '')?.at(-1);
      const isMeant = next !== undefined && (command.changeSet ?? next.changeSet) === next.changeSet;
      const taken = isMeant ? await table.find(next.changeSet) : undefined;
      if (
        taken === undefined ||
        taken.branch !== branch.point.id ||
        image.factory.objects.resourceGaps.has(taken.gapId)
      )
        return plan.execute(command, by);
      const { changeSet, gap } = taken;
      const refusal = refusalWith(branch, gap, command, by);
      if (refusal !== undefined) return refusal;
      const gapId = idsOf(`${by.commandId} overtime`)();
      await table.reopen(changeSet, gapId);
      const stored = await add(branch, gapId, gap, by);
      const written = isRejection(stored) ? stored : await plan.execute(command, by);
      if (isRejection(written)) await remove(branch, gapId, by);
      await table.complete(changeSet, gapId);
      return written;
    },

    idOf: async (changeSet) => (await table.find(changeSet))?.gapId,

    async follow(branch, changeSet, by) {
      const taken = await table.find(changeSet);
      if (taken === undefined || taken.branch !== branch.point.id) return undefined;
      const isUndone = isIn(branch.plan.plan.redoStacks, changeSet);
      return isUndone ? remove(branch, taken.gapId, by) : undefined;
    },

    async settle(branch) {
      for (const taken of await table.unfinished(branch.point.id)) await finish(branch, taken);
    },
    sweep: () => table.sweep(),
  };
}

/** What the edits would be refused for on the plan as it would be with the hours. */
function refusalOf(branch: OpenBranch, wish: OvertimeWish, edits: EditsInTurn, by: Envelope): Rejection | undefined {
  const { plan } = branch.plan;
  const { baseRevision } = edits;
  if (baseRevision > plan.revision) return reject('TimelineDataOutdated', { versionIdentifier: plan.revision });
  for (const command of edits.commands) {
    const outdated = outdatedName(plan, { ...command, baseRevision });
    if (outdated !== undefined) return outdated;
  }
  return refusalWith(branch, wish, edits, by);
}

/** What a command would be refused for if the hours were there and the bars had followed them. */
function refusalWith(
  { plan: { plan }, image }: OpenBranch,
  wish: OvertimeWish,
  command: EditsInTurn | Redo,
  { actor, rights, commandId }: Envelope,
): Rejection | undefined {
  const now = Date.now();
  const fields = { ...wish, gapTypeId: '', informative: false, extra: true };
  const more = planAfter({ plan, factory: image.factory, facts: image.facts, now }, [
    { type: createdType(collection), data: { id: 'overtime', fields } },
  ]);
  const context = { now, userId: userOf(actor) ?? '', rights, facts: more.facts, newId: idsOf(commandId) };
  const asked = command.type === 'editsInTurn' ? { ...command, baseRevision: more.plan.revision } : command;
  const decided = decide(more.plan, asked, context);
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

const isIn = (stacks: Plan['undoStacks'], changeSet: string): boolean =>
  [...stacks.values()].some((steps) => steps.some((step) => step.changeSet === changeSet));
