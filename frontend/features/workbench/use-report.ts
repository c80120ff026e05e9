import { useState } from 'react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { WorkKind } from '#domain/administration/preferences.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { errorText, fieldCode, fieldErrorText } from '#frontend/i18n/error-text.ts';
import { enteredSince } from '#frontend/kit/form/form-values.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { usePlantSettings } from '#frontend/kit/plant-settings.ts';
import { differencesOf, problemsOf, soFarOf, type TotalProblem, type Typed, totals } from './absolute-values.ts';
import { type Question, questionBefore } from './questions.ts';
import { sendReports } from './send-report.ts';
import { readEntries, type StepRead } from './use-step.ts';
import { useWorkbenchText } from './workbench-text.ts';

/** What a report says beside the totals. */
export interface Said {
  readonly rejectTypeId?: string | undefined;
  readonly troubleTypeId?: string | undefined;
  /** Seconds; NaN: no time. */
  readonly troubleTime?: number | undefined;
  readonly workerId?: string | undefined;
  readonly comment?: string | undefined;
  readonly photoId?: string | undefined;
  /** When it happened; undefined: now. NaN: what was typed is no time. */
  readonly occurredAt?: Instant | undefined;
  /** It was in the future when it was typed. */
  readonly isAhead?: boolean;
  /** Steps beside change their status, too. */
  readonly besideToo: boolean;
}

type Problem = TotalProblem | 'required' | 'missing' | 'noTime' | 'future';
type Field = (typeof totals)[number] | 'troubleType' | 'troubleTime' | 'when';
/** What was said to a question: what becomes of the steps that are at work on the resource. */
interface Answered {
  readonly others?: 'pause' | 'complete' | undefined;
}
type StatusReport = 'start' | 'pause' | 'interrupt' | 'complete';

const nothingSaid: Said = { besideToo: false };

/** State of the form that reports on a step, and what it sends. */
export function useReport(kind: WorkKind, id: string, step: StepRead, onReported: () => Promise<unknown>) {
  const t = useWorkbenchText();
  const settings = usePlantSettings();
  const mayReport = useRight(rightTo.report);
  const reportForOthers = useRight(rightTo.reportForOthers);
  const mayCompleteWithout = useRight(rightTo.completeWithoutReport);
  const [typed, setTyped] = useState<Typed>({});
  const [said, setSaid] = useState<Said>(nothingSaid);
  const [tried, setTried] = useState<Readonly<Partial<Record<Field, Problem>>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ readonly question: Question; readonly becomes: StatusReport }>();
  const { item, entries } = step;
  const { statusId: status } = item ?? step.activity;
  const soFar = soFarOf(entries);
  const most = item !== undefined && item.settings.amountValidation ? item.articleAmount : undefined;
  const asksTroubleTime = settings?.workbenchDurationOptional !== true;
  const differences = differencesOf(typed, soFar);
  const isDirty = differences.length > 0 || said !== nothingSaid;
  const comment = said.comment?.trim() === '' ? undefined : said.comment?.trim();
  /** A remark or a photo alone is one, too; a time goes with something. */
  const isRemark = comment !== undefined || said.photoId !== undefined;
  const hasReport = differences.length > 0 || said.troubleTypeId !== undefined || isRemark;
  const isOpen = status !== statusId.done && status !== statusId.notPlanned;

  /** What keeps this from being sent; of a completion also that nothing was made. */
  function problemsNow(becomes: StatusReport | undefined): Partial<Record<Field, Problem>> {
    const found: Partial<Record<Field, Problem>> = { ...problemsOf(typed, soFar, most) };
    if (said.troubleTypeId !== undefined && said.troubleTime === undefined && asksTroubleTime)
      found.troubleTime = 'required';
    if (said.troubleTime !== undefined && !(said.troubleTime > 0)) found.troubleTime = 'number';
    if (said.troubleTime !== undefined && said.troubleTypeId === undefined) found.troubleType = 'required';
    const { occurredAt, isAhead = false } = said;
    if (occurredAt !== undefined && Number.isNaN(occurredAt)) found.when = 'noTime';
    else if (isAhead) found.when = 'future';
    const made = (typed.yield ?? soFar.yield) + (typed.scrap ?? soFar.scrap);
    const asksAmount = item !== undefined && !item.settings.amountOptional && !mayCompleteWithout;
    if (becomes === 'complete' && asksAmount && made === 0) found.yield = 'missing';
    return found;
  }

  async function send(becomes?: StatusReport, answered?: Answered): Promise<void> {
    const problems = problemsNow(becomes);
    setTried(problems);
    setRefusal(undefined);
    if (Object.keys(problems).length > 0) return;
    const ask =
      becomes && item && answered === undefined
        ? questionBefore(becomes, item, typed, soFar, mayCompleteWithout)
        : undefined;
    setAsked(ask && becomes && { question: ask, becomes });
    if (ask !== undefined) return;
    setBusy(true);
    try {
      // Somebody may have reported the same pieces meanwhile: the difference is to what holds now.
      const now = soFarOf(await readEntries(kind, id));
      const isSame = totals.every((name) => typed[name] === undefined || now[name] === soFar[name]);
      if (!isSame) {
        await onReported();
        notify({ severity: 'warning', text: t('meanwhile') });
        return;
      }
      await sendReports(kind, id, reportsOf(becomes, answered?.others));
      await onReported();
      setTyped((now) => enteredSince(typed, now));
      setSaid((now) => (now === said ? nothingSaid : { ...nothingSaid, ...enteredSince(said, now) }));
      notify({ severity: 'success', text: t('sent') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const wrongTime = fieldCode(error.detailsObject, 'occurredAt');
      if (wrongTime !== undefined) setRefusal(fieldErrorText(wrongTime));
      else if (error.errorCode === 'alreadyStarted') setRefusal(t('alreadyRuns'));
      else setRefusal(errorText(error.errorCode, error.detailsObject));
      // What went before the refused one counts.
      await onReported();
    } finally {
      setBusy(false);
    }
  }

  /** A start, amounts and times, trouble, then any other status; the first one carries the remark and the photo. */
  function reportsOf(becomes: StatusReport | undefined, others: Answered['others']): readonly FeedbackBody[] {
    const { troubleTypeId, troubleTime, rejectTypeId, workerId, photoId, occurredAt } = said;
    const reports: FeedbackBody[] = differences.map(
      (one): FeedbackBody => (one.type === 'scrap' && rejectTypeId !== undefined ? { ...one, rejectTypeId } : one),
    );
    const isInterrupted = becomes === 'interrupt';
    if (troubleTypeId !== undefined && !isInterrupted)
      reports.push({ type: 'trouble', troubleTypeId, ...(troubleTime === undefined ? {} : { duration: troubleTime }) });
    const atWork = item?.atWork.map(({ operationId }) => operationId) ?? [];
    const status = becomes && {
      type: becomes,
      ...(isInterrupted ? { troubleTypeId } : {}),
      ...along(),
      ...(others !== undefined && atWork.length > 0 ? { others: { kind: others, operationIds: atWork } } : {}),
    };
    // Pieces tell that a step was started: a start after them would be the second one.
    if (status?.type === 'start') reports.unshift(status);
    else if (status !== undefined) reports.push(status);
    if (reports.length === 0 && isRemark) reports.push({ type: 'remark' });
    return reports.map((one, index) => ({
      ...one,
      ...(workerId === undefined ? {} : { workerId }),
      ...(occurredAt === undefined ? {} : { occurredAt: toIso(occurredAt) }),
      ...(index > 0 || comment === undefined ? {} : { comment }),
      ...(index > 0 || photoId === undefined ? {} : { photoId }),
    }));
  }

  function along(): { readonly parallelOperationIds?: readonly string[] } {
    if (item === undefined || item.settings.besideFollows || item.beside.length === 0) return {};
    return { parallelOperationIds: said.besideToo ? item.beside.map(({ operationId }) => operationId) : [] };
  }

  // A field that was wrong when it was sent says so until it is right; nobody is corrected while typing.
  const live = problemsNow(undefined);
  const problems: Partial<Record<Field, Problem>> = {};
  for (const [name, problem] of Object.entries(tried) as [Field, Problem][])
    if (problem === 'missing' || live[name] !== undefined) problems[name] = live[name] ?? problem;

  return {
    typed,
    said,
    soFar,
    problems,
    refusal,
    busy,
    isDirty,
    hasReport,
    asksTroubleTime,
    /** Pieces that may still be reported. */
    left: Math.max(0, (most ?? 0) - soFar.yield - soFar.scrap),
    can: {
      report: mayReport && status !== statusId.notPlanned,
      /** Of what is done something may be said, and nothing more is made. */
      work: isOpen,
      reportForOthers,
      start: isOpen && status !== statusId.started,
      resume: status === statusId.paused || status === statusId.interrupted,
      pause: status === statusId.started,
      interrupt: status === statusId.started || status === statusId.paused,
    },
    type: (patch: Typed) => setTyped((before) => ({ ...before, ...patch })),
    say: (patch: Partial<Said>) => setSaid((before) => ({ ...before, ...patch })),
    /** undefined: what was typed is no time. */
    sayWhen: (at: Instant | undefined) => {
      const said = { occurredAt: at ?? Number.NaN, isAhead: at !== undefined && at > Date.now() };
      setSaid((before) => ({ ...before, ...said }));
    },
    send,
    question: asked?.question,
    answer: (others?: 'pause' | 'complete') => send(asked?.becomes, { others }),
    takeBack: () => setAsked(undefined),
    change: (becomes: StatusReport) => send(becomes),
  };
}
