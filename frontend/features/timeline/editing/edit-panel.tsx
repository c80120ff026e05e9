import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { followAnswer } from '#frontend/features/timeline/actions/follow-answer.ts';
import { refusalWords } from '#frontend/features/timeline/actions/refusal-words.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { nameOfBar } from '../actions/changed-meanwhile.ts';
import type { Asking } from '../view/asking.ts';
import { editOf, turnedLate } from './asked-edit.ts';
import { Choice, Field, Outcome, PanelSheet } from './edit-panel-parts.tsx';
import { PlacesNear } from './places-near.tsx';
import { typedDuration } from './typed-duration.ts';
import { typedInstant } from './typed-instant.ts';
import { type PreviewState, usePreview } from './use-preview.ts';

/**
 * Asks how far a row is pushed, or where a bar goes, and shows on the plan what that does before it is taken. Enter takes
 * it, Escape leaves everything as it is.
 */
export default function EditPanel({ asking }: { readonly asking: Asking }): ReactNode {
  const timeline = useTimeline();
  const { session, source, view, commands, rows, transitions, rights, now, t, text } = timeline;
  const { language } = useTranslation().i18n;
  const form = useRef<HTMLFormElement>(null);
  const starts = asking.kind === 'moveTo' ? asking.ids.flatMap((id) => rows.placeOf(id)?.start ?? []) : [];
  const near = starts.length === 0 ? now() : Math.min(...starts);
  const [typed, setTyped] = useState(() => (asking.kind === 'shift' ? '1 h' : text.dayAndTime(near)));
  const [toLeft, setToLeft] = useState(false);
  const [everywhere, setEverywhere] = useState(false);
  const [makeRoom, setMakeRoom] = useState(false);
  const [override, setOverride] = useState(false);
  const [failed, setFailed] = useState<EditRefused>();
  const read = asking.kind === 'moveTo' ? typedInstant(typed, language, near, session.factory.zone) : undefined;
  const start = read?.kind === 'instant' ? read.at : undefined;
  const length = asking.kind === 'shift' ? typedDuration(typed, language) : undefined;
  const edit = editOf(session, rows, asking, { length, toLeft, everywhere, start, makeRoom, override });
  const preview = usePreview(edit);
  useEffect(() => {
    const before = document.activeElement;
    const field = form.current?.querySelector('input[type=text]');
    if (field instanceof HTMLInputElement) field.select();
    else form.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [asking]);

  const close = (): void => view.set({ asking: undefined });
  const canTake = preview.kind === 'found' && countOf(preview) > 0;
  const take = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (edit === undefined || !canTake) return;
    const stood = commands.standing(view.get().proposed.map(({ id }) => id));
    try {
      const answer = await source.edit(session.address(edit));
      const { count } = followAnswer(session, transitions, answer);
      close();
      commands.tellDone(t('push.moving', { count }), answer.changeSet);
      commands.showMoved(stood, asking.kind === 'shift' ? undefined : asking.ids[0]);
    } catch (error) {
      setFailed(error instanceof EditRefused ? error : new EditRefused('unknownError'));
    }
  };

  const fault =
    asking.kind === 'shift' && length === undefined
      ? t('push.lengthWrong')
      : read !== undefined && read.kind !== 'instant'
        ? t(`date.${read.kind}`)
        : undefined;
  const refusal = failed ?? (preview.kind === 'refused' ? preview.refusal : undefined);
  const outcome = (): { readonly text: string; readonly isWrong: boolean } => {
    if (fault !== undefined) return { text: fault, isWrong: true };
    if (refusal !== undefined) {
      const words = refusalWords(session, t, text, refusal.errorCode, refusal.detailsObject, undefined);
      return { text: [words.title, words.detail].filter((part) => part !== '').join('. '), isWrong: true };
    }
    if (preview.kind !== 'found') return { text: t('push.waiting'), isWrong: false };
    const count = countOf(preview);
    if (count === 0) return { text: t('push.nothing'), isWrong: false };
    const late = turnedLate(session, preview.answer);
    const lateness = late === 0 ? t('push.noneLate') : t('push.late', { count: late });
    return { text: `${t('push.moving', { count })}, ${lateness}`, isWrong: late > 0 };
  };
  const one = asking.kind === 'moveTo' && asking.ids.length === 1 ? asking.ids[0] : undefined;
  const isTwice = read?.kind === 'instant' && read.twice;
  const subject =
    asking.kind === 'shift'
      ? undefined
      : asking.ids.map((id) => nameOfBar(session, id)).join(asking.kind === 'swap' ? ' ↔ ' : ', ');
  const resource =
    asking.kind === 'shift' && asking.resourceId !== undefined
      ? session.factory.resources.get(asking.resourceId)
      : undefined;
  return (
    <PanelSheet
      ref={form}
      role="dialog"
      tabIndex={-1}
      aria-label={t(`push.${asking.kind}`)}
      onSubmit={(event) => void take(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header>
        <strong>{t(`push.${asking.kind}`)}</strong>
        <span>{asking.kind === 'shift' ? t('push.fromOn', { time: text.dayAndTime(asking.from) }) : subject}</span>
      </header>
      <div>
        {(asking.kind === 'shift' || asking.kind === 'moveTo') && (
          <Field
            label={t(asking.kind === 'shift' ? 'push.length' : 'push.when')}
            value={typed}
            isWrong={fault !== undefined}
            onChange={(value) => {
              setFailed(undefined);
              setTyped(value);
            }}
          />
        )}
        {asking.kind === 'shift' && (
          <Choice
            label={t('push.direction')}
            options={[t('push.right'), t('push.left')]}
            chosen={toLeft ? 1 : 0}
            onChoose={(at) => setToLeft(at === 1)}
          />
        )}
        {resource !== undefined && (
          <Choice
            label={t('push.scope')}
            options={[resource.name, t('push.everywhere')]}
            chosen={everywhere ? 1 : 0}
            onChoose={(at) => setEverywhere(at === 1)}
          />
        )}
        {asking.kind === 'moveTo' && edit !== undefined && 'operations' in edit && (
          <label>
            <input type="checkbox" checked={makeRoom} onChange={({ target }) => setMakeRoom(target.checked)} />
            {t('push.makeRoom')}
          </label>
        )}
        {rights.override && (override || refusal?.errorCode === 'frozenTime') && (
          <label>
            <input
              type="checkbox"
              checked={override}
              onChange={({ target }) => {
                setFailed(undefined);
                setOverride(target.checked);
              }}
            />
            {t('push.override')}
          </label>
        )}
      </div>
      <Outcome {...outcome()} note={isTwice ? t('date.twice') : undefined} />
      {refusal !== undefined && one !== undefined && start !== undefined && (
        <PlacesNear id={one} start={start} onTaken={close} />
      )}
      <footer>
        <QuietButton type="submit" data-main disabled={!canTake}>
          {t('push.apply')}
        </QuietButton>
        <QuietButton type="button" data-plain onClick={close}>
          {t('push.cancel')}
        </QuietButton>
      </footer>
    </PanelSheet>
  );
}

const countOf = (preview: PreviewState): number =>
  preview.kind === 'found'
    ? preview.answer.projects.reduce(
        (sum, { operations, activities = [] }) => sum + operations.length + activities.length,
        0,
      )
    : 0;
