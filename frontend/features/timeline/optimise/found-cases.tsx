import { type ReactNode, useState } from 'react';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { PartAnswer } from '#domain/planning/api/optimise-api.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { LateCase } from './late-case.tsx';
import { Cases, CasesHead, Help } from './optimise-frame.ts';
import type { FoundPlan, TouchedPosition } from './search/optimise-calls.ts';

/** Number of positions shown initially; the worst are on top. */
const firstCases = 12;

/** The changes order by order, each accepted or left by its tick. `part`: what the ticks give. */
export function FoundCases(props: {
  readonly result: FoundPlan;
  readonly part: PartAnswer | undefined;
  readonly left: ReadonlySet<OrderPositionId>;
  readonly disabled: boolean;
  readonly onTake: (id: OrderPositionId, taken: boolean) => void;
  readonly onTakeAll: (taken: boolean) => void;
  readonly onTakeOnly: (id: OrderPositionId) => void;
}): ReactNode {
  const { result, part, left, disabled, onTake, onTakeAll, onTakeOnly } = props;
  const { session, view, commands, t } = useTimeline();
  const [whole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const all = result.orderPositions;
  if (all.length === 0) return <Help>{t('optimise.allOnTime')}</Help>;
  const movable = all.filter(({ operationIds }) => operationIds.length > 0);
  const taken = movable.filter(({ orderPositionId }) => !left.has(orderPositionId)).length;
  const cases = whole ? all : all.slice(0, firstCases);
  const partly = part && new Map(part.orderPositions.map((one) => [one.orderPositionId, one]));

  const look = (position: TouchedPosition): void => {
    setChosen(position.orderPositionId);
    const orders = session.index.ordersByPosition.get(position.orderPositionId) ?? [];
    const operations = orders.flatMap((id) => session.index.operationsByOrder.get(id) ?? []);
    const ids = (position.operationIds.length > 0 ? position.operationIds : operations).filter(
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

  return (
    <>
      {movable.length > 0 && (
        <CasesHead>
          <label>
            <input
              type="checkbox"
              checked={taken > 0}
              ref={(box) => {
                if (box !== null) box.indeterminate = taken > 0 && taken < movable.length;
              }}
              disabled={disabled}
              onChange={() => onTakeAll(taken < movable.length)}
            />
            {t('optimise.takenOf', { count: movable.length, taken })}
          </label>
        </CasesHead>
      )}
      <Cases aria-label={t('optimise.cases')}>
        {cases.map((position) => {
          const { orderPositionId: id, operationIds, daysLateAfter, daysLateBefore } = position;
          const now = partly?.get(id);
          const moved = partly === undefined ? operationIds.length : (now?.operationIds.length ?? 0);
          const isLeft = left.has(id);
          return (
            <LateCase
              key={id}
              position={position}
              daysLateAfter={partly === undefined ? daysLateAfter : (now?.daysLateAfter ?? daysLateBefore)}
              moved={moved}
              taken={isLeft ? (moved > 0 ? 'along' : 'left') : 'chosen'}
              chosen={id === chosen}
              disabled={disabled}
              onLook={() => look(position)}
              onTake={(wanted) => onTake(id, wanted)}
              onTakeOnly={operationIds.length > 0 && movable.length > 1 ? () => onTakeOnly(id) : undefined}
            />
          );
        })}
      </Cases>
      {cases.length < all.length && (
        <QuietButton onClick={() => setWhole(true)}>
          {t('optimise.more', { count: all.length - cases.length })}
        </QuietButton>
      )}
    </>
  );
}
