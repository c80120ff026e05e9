import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { followAnswer } from '#frontend/features/timeline/actions/follow-answer.ts';
import { QuietButton, Segment } from '#frontend/features/timeline/page/frame.ts';
import { useTimeline } from '#frontend/features/timeline/page/timeline-context.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { changedSince } from './changed-since.ts';
import { FoundFigures } from './found-figures.tsx';
import { LateCase } from './late-case.tsx';
import type { LatePosition } from './optimise-calls.ts';
import { Body, Cases, Footer, Help, PrimaryButton, Trouble } from './optimise-frame.ts';
import type { OptimiseState, Optimising } from './optimising.ts';
import { useOptimiseWords } from './use-optimise-words.ts';

/** Number of positions shown initially; the worst are on top. */
const firstCases = 12;

/** The result compared with the current plan, order by order, and the decision. */
export function FoundPlanView(props: {
  readonly optimising: Optimising;
  readonly state: Extract<OptimiseState, { kind: 'found' }>;
}): ReactNode {
  const { optimising, state } = props;
  const { session, transitions, view, commands, t: words } = useTimeline();
  const t = useOptimiseWords();
  const { result, shown, accepting, refusal } = state;
  const [whole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<string>();
  // A primitive value, so that the panel rerenders: the plan is changed in place.
  const changed = useSyncExternalStore(session.subscribe, () => changedSince(result, session));
  const count = result.operationsMoved;
  const cases = whole ? result.orderPositions : result.orderPositions.slice(0, firstCases);

  const accept = async (): Promise<void> => {
    const answer = await optimising.accept();
    if (answer === undefined) return;
    followAnswer(session, transitions, answer);
    notify({
      severity: 'success',
      text: t('accepted', { count }),
      action: { label: words('undo'), run: () => void commands.undo() },
    });
  };
  const look = (position: LatePosition): void => {
    setChosen(position.orderPositionId);
    const orders = session.index.ordersByPosition.get(position.orderPositionId) ?? [];
    const all = orders.flatMap((id) => session.index.operationsByOrder.get(id) ?? []);
    const ids = (position.operationIds.length > 0 ? position.operationIds : all).filter(
      (id) => session.store.bar(id) !== undefined,
    );
    const [first] = ids;
    if (first === undefined) {
      // Not loaded: scrolling to its delivery date loads it.
      const { scale } = view.get();
      const at = Date.parse(position.deliveryDate);
      view.set({ selected: new Set(), scale: { ...scale, from: at - 0.6 * scale.width * scale.msPerPx } });
      return;
    }
    view.set({ selected: new Set(ids), focused: first });
    commands.reveal(first);
  };
  const again = (
    <QuietButton onClick={() => optimising.drop('askAgain')} data-next={count === 0 ? '' : undefined}>
      {t('again')}
    </QuietButton>
  );

  return (
    <>
      <Body>
        <h3>{t(count === 0 ? 'none' : 'better')}</h3>
        {count === 0 ? <Help>{t('noneDetail')}</Help> : <FoundFigures result={result} />}
        {count > 0 && (
          <Segment role="group" aria-label={t('picture')}>
            <button type="button" aria-pressed={!shown} onClick={() => optimising.show(false)}>
              {t('now')}
            </button>
            <button type="button" aria-pressed={shown} onClick={() => optimising.show(true)}>
              {t('proposal')}
            </button>
          </Segment>
        )}
        {(refusal !== undefined || changed > 0) && (
          <Trouble role="alert">
            {refusal === undefined
              ? t('changed', { count: changed })
              : refusal.errorCode === 'TimelineDataOutdated'
                ? t('outdated')
                : refusal.errorCode === 'objectnotexists'
                  ? t('gone')
                  : errorText(refusal.errorCode, refusal.details)}
          </Trouble>
        )}
        <Cases aria-label={t('cases')}>
          {cases.map((position) => (
            <LateCase
              key={position.orderPositionId}
              position={position}
              chosen={position.orderPositionId === chosen}
              onLook={() => look(position)}
            />
          ))}
        </Cases>
        {cases.length < result.orderPositions.length && (
          <QuietButton onClick={() => setWhole(true)}>
            {t('more', { count: result.orderPositions.length - cases.length })}
          </QuietButton>
        )}
        {result.orderPositions.length === 0 && <Help>{t('allOnTime')}</Help>}
      </Body>
      <Footer>
        {count > 0 && (
          <PrimaryButton data-next disabled={accepting || changed > 0} onClick={() => void accept()}>
            {t(accepting ? 'accepting' : 'accept')}
          </PrimaryButton>
        )}
        {(count === 0 || changed > 0 || refusal !== undefined) && again}
        <QuietButton data-plain disabled={accepting} onClick={() => optimising.drop('close')}>
          {t('drop')}
        </QuietButton>
      </Footer>
    </>
  );
}
