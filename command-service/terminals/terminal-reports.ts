import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { refusedReportStream } from '#domain/kernel/stream-names.ts';
import { feedbackBodySchema } from '#domain/planning/api/shop-floor/feedback-api.ts';
import {
  type ReportAnswer,
  type SentReport,
  sentReportSchema,
} from '#domain/planning/api/shop-floor/terminal-reports-api.ts';
import { resourceOf, stepOf } from '#domain/planning/feedback/steps.ts';
import type { FeedbackSubject } from '#domain/planning/plan/feedback-kinds.ts';
import type { FoundDevice } from '#infra/devices.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { PhotoFiles } from '#infra/files/photo-files.ts';
import type { Branches } from '../branches/branch-registry.ts';
import { refusedWorker, reportFeedback } from '../feedback/report-feedback.ts';
import { bySystem, newEnvelope } from '../kernel/command.ts';
import { mayPass } from '../kernel/may-pass.ts';
import type { Reactions } from '../reactions/reactions.ts';
import { isLater, type ProofSources, type ProvenWorker, provenWorker, type Sender } from './proven-worker.ts';
import { appendRefused, refusedInLog } from './refused-report-log.ts';
import type { ReportTable } from './report-table.ts';

/** Reports that a terminal has kept, decided one after another, each once (decision 0164). */
export interface TerminalReports {
  take(
    terminal: Pick<FoundDevice, 'resourceIds'> & { readonly terminalId: string },
    reports: readonly Readonly<{ commandId: string }>[],
    sender: Sender,
  ): Promise<readonly ReportAnswer[]>;
}

/** What it takes to decide about a report of a terminal. */
export interface ReportSources extends Omit<ProofSources, 'image'> {
  readonly store: EventStore;
  readonly branches: Branches;
  readonly photos: Pick<PhotoFiles, 'has'>;
  readonly table: ReportTable;
  /** When what follows from the position is done. */
  readonly done: Reactions['done'];
  readonly log: Logger;
}

/** Of one terminal, refused ones that nobody has looked at: more is a fault of the device, which keeps them. */
const mostOpen = 500;
/** Characters of one report's body: a comment of 2,000 with room for how it is written. */
const longestBody = 16_000;

export function openTerminalReports(sources: ReportSources): TerminalReports {
  const { branches, photos, table, log } = sources;
  const { image } = branches.main;
  const turns = new Map<string, ReturnType<typeof pLimit>>();

  async function decide(
    { terminalId, resourceIds }: Parameters<TerminalReports['take']>[0],
    sent: Readonly<{ commandId: string }>,
    sender: Sender,
  ): Promise<ReportAnswer> {
    const { commandId } = sent;
    const report = sentReportSchema.safeParse(sent).data;
    // Nothing that a terminal of ours sends; it stays on the device.
    if (report === undefined || JSON.stringify(report.body).length > longestBody)
      return { commandId, outcome: 'refused', errorCode: 'validation' };
    // A device that is linked as another terminal brings what waited on it: for where it was made, with the limits of this one.
    const madeBy = report.terminalId ?? terminalId;
    const content = contentOf(report, madeBy);
    const ownId = report.commandId;
    const first = await table.begin(ownId, terminalId, content);
    // The first stays what it was; what this one says is kept for the planner, under an id of its own (decision 0201).
    const isOther = first?.kind === 'otherContent';
    const reportId = isOther ? hash('sha256', `${ownId}\n${content}`) : ownId;
    const before = isOther ? await table.begin(reportId, terminalId, content) : first;
    if (before?.kind === 'taken') return { commandId, outcome: 'taken' };
    if (before?.kind === 'refused')
      return { commandId, outcome: 'refused', errorCode: before.errorCode, detailsObject: before.detailsObject };
    // Ended between the log and the list, last time: what is refused stays so, whatever the plan would say now.
    const logged = before && (await refusedInLog(sources.store, reportId));
    if (logged !== undefined) {
      await sources.done(logged.position);
      const { errorCode, details } = logged;
      return { commandId, outcome: 'refused', errorCode, ...(details && { detailsObject: details }) };
    }
    const madeAt = Date.parse(report.queuedAt);
    const sign = { proof: report.proof, madeAt, sentBy: terminalId };
    const worker = await provenWorker({ ...sources, image }, madeBy, sign, sender);
    if (isLater(worker)) {
      await table.forget(reportId);
      const { seconds } = worker;
      return { commandId, outcome: 'later', errorCode: 'NumberOfLoginAttemptsExceeded', detailsObject: { seconds } };
    }
    const machines = madeBy === terminalId ? resourceIds : image.terminals.get(madeBy)?.resourceIds;
    const done = isOther
      ? reject('sentWithOtherContent')
      : isRejection(worker)
        ? worker
        : await tell(report, worker, madeBy, machines).catch((error: unknown) => {
            if (mayPass(error)) throw error;
            // The planner sees it: on the device it would stand before all that the worker makes after it.
            log.error({ err: error, commandId }, 'a report of a terminal cannot be decided');
            return reject('unknownError');
          });
    if (!isRejection(done)) {
      await table.taken(ownId);
      return { commandId, outcome: 'taken' };
    }
    if (isPassing(done) || (await table.open(terminalId)) >= mostOpen) {
      await table.forget(reportId);
      return { commandId, outcome: 'later', errorCode: isPassing(done) ? done.errorCode : 'tooManyRequests' };
    }
    await keep({ ...report, commandId: reportId }, isRejection(worker) ? undefined : worker.userId, madeBy, done);
    const { errorCode, detailsObject } = done;
    return { commandId, outcome: 'refused', errorCode, ...(detailsObject && { detailsObject }) };
  }

  /** As the same worker's session at the terminal would have reported it. */
  async function tell(
    { commandId, step, queuedAt, body }: SentReport,
    { userId, rights }: ProvenWorker,
    terminalId: string,
    resourceIds: readonly string[] | undefined,
  ): Promise<'told' | Rejection> {
    if (resourceIds === undefined) return reject('objectnotexists', { terminalId });
    const said = feedbackBodySchema.safeParse({ occurredAt: queuedAt, ...body });
    if (!said.success) return reject('validation', { fields: invalidFieldCodes(said.error) });
    const subject = { kind: step.kind, id: step.id } as FeedbackSubject;
    const id = commandOf(commandId);
    // Ended between the log and the table, last time: the log has it, whatever has become of the step since.
    const before = await branches.main.plan.answerTo(id);
    if (before !== undefined) return isRejection(before) ? before : 'told';
    const on = stepOf(branches.main.plan.plan, subject);
    if (on === undefined) return reject('objectnotexists', { [`${subject.kind}Id`]: subject.id });
    const resourceId = resourceOf(on);
    if (resourceId === undefined || !resourceIds.includes(resourceId))
      return reject('accessDenied', { terminalId, resourceId });
    const { workerId = userId } = said.data;
    const envelope = newEnvelope({ actor: { kind: 'terminal', terminalId, workerId: userId }, rights }, id);
    const refused = refusedWorker(workerId, envelope, image.users);
    if (refused !== undefined) return refused;
    const written = await reportFeedback(branches.main, photos, subject, said.data, workerId, envelope);
    return isRejection(written) ? written : 'told';
  }

  /** Into the log, and from there into the planner's list. */
  async function keep(
    { commandId, worker, step, queuedAt, body }: SentReport,
    provenId: string | undefined,
    terminalId: string,
    refusal: Rejection,
  ): Promise<void> {
    const { errorCode, detailsObject } = refusal;
    const claimedId = image.users.has(worker.userId) ? worker.userId : undefined;
    const workerId = provenId ?? claimedId;
    const subject = { kind: step.kind, id: step.id } as FeedbackSubject;
    const isProven = provenId !== undefined;
    const position = await appendRefused(
      sources.store,
      refusedReportStream(commandId),
      'noStream',
      {
        type: 'ReportRefused',
        data: {
          id: commandId,
          subject,
          errorCode,
          terminalId,
          ...(workerId !== undefined && { workerId }),
          workerName: worker.name,
          isProven,
          stepLabel: step.label,
          queuedAt: Date.parse(queuedAt),
          body,
          ...(detailsObject && { details: { ...detailsObject } }),
        },
      },
      // Nobody is sure to have said it where it is not proven.
      newEnvelope(
        isProven
          ? { actor: { kind: 'terminal', terminalId, workerId: provenId }, rights: new Set() }
          : bySystem('terminal'),
        commandOf(`${commandId}\nrefused`),
      ),
    );
    if (position !== undefined) await sources.done(position);
  }

  async function takeAll(...[terminal, reports, sender]: Parameters<TerminalReports['take']>) {
    const answers: ReportAnswer[] = [];
    /** The log does not answer: nothing more is decided, or a worker's reports would change their order. */
    let isAway = false;
    /** Workers of whom one report waits, and with it all that they made after it. */
    const waiting = new Set<unknown>();
    for (const report of reports) {
      const { commandId } = report;
      const who = sentReportSchema.shape.worker.safeParse('worker' in report ? report.worker : undefined).data?.userId;
      if (!isAway && !waiting.has(who)) {
        try {
          const answer = await decide(terminal, report, sender);
          answers.push(answer);
          if (answer.outcome === 'later') waiting.add(who);
          continue;
        } catch (error) {
          if (!mayPass(error)) throw error;
          isAway = true;
        }
      }
      answers.push({ commandId, outcome: 'later', errorCode: 'unavailable' });
    }
    return answers;
  }

  return {
    take(terminal, reports, sender) {
      const inTurn = turns.get(terminal.terminalId) ?? pLimit(1);
      turns.set(terminal.terminalId, inTurn);
      return inTurn(() => takeAll(terminal, reports, sender));
    },
  };
}

/** Says nothing about the report. */
const isPassing = ({ errorCode }: Rejection): boolean => errorCode === 'historyUnreadable';

/** The plan's command of a report: the same however often it is sent. */
const commandOf = (commandId: string): string => hash('sha256', `terminal-report\n${commandId}`);

/** What a report says: who said what of which step, when and where; not what proves it, or how the page calls step and worker. */
const contentOf = ({ worker, step, queuedAt, body }: SentReport, madeBy: string): string =>
  hash('sha256', JSON.stringify([madeBy, worker.userId, step.kind, step.id, queuedAt, body]));
