import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { Bar, BarPlacement } from '#frontend/features/timeline/model/bar.ts';
import { colorIndexOf } from '#frontend/features/timeline/render/bars/bar-shape.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { Tag } from '#frontend/kit/tag.tsx';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';
import { latenessOfBar } from './day-list.ts';
import { Card } from './phone-sheet.ts';

/** One operation: order and step, article, state, when, how much is done, and how late its order is. */
export function DayCard({ bar, overloaded }: { readonly bar: Bar; readonly overloaded: boolean }): ReactNode {
  const { session, scenes, view, colors, t, text, commands } = useTimeline();
  const sayThen = useKitText();
  const isThen = useShownMoment() !== undefined;
  const inPlan = useView(view, ({ elsewhere }) => elsewhere.get(bar.id));
  const { operation, order } = bar;
  const late = latenessOfBar(session, bar);
  const color = colors.bars[colorIndexOf(scenes.scene(view.get(), 0, new Set()), bar) % colors.bars.length];
  const begun = operation.yieldAmount > 0 && operation.statusId !== statusId.done;
  const share = operation.articleAmount > 0 ? Math.min(1, operation.yieldAmount / operation.articleAmount) : 0;
  const nameOf = (id: ResourceId | undefined): string =>
    session.factory.groups.flatMap(({ resources }) => resources).find(({ resourceId }) => resourceId === id)?.name ??
    '';
  const whereOf = ({ resourceId, start, end }: BarPlacement) => ({
    when: text.range(start, end),
    where: resourceId === bar.resourceId ? '' : nameOf(resourceId),
  });
  return (
    <Card
      type="button"
      data-operation={bar.id}
      data-done={operation.statusId === statusId.done}
      onClick={() => commands.open(bar.id)}
    >
      <i style={{ background: color }} />
      <span>
        <b>
          {order?.productionOrderNumber} · {operation.valueAddName}
        </b>
        <span className="end">
          <StatusTag status={operation.statusId} />
        </span>
      </span>
      <span>
        <span className="wide">
          {order?.articleName} · {t('amount', { count: operation.articleAmount })}
        </span>
      </span>
      <span>
        <em className="tabular">{text.range(bar.start, bar.end)}</em>
        <span className="end">
          {operation.locked && (
            <Tag>
              <Lock size={12} strokeWidth={2} aria-hidden /> {t('phone.locked')}
            </Tag>
          )}{' '}
          {overloaded && <Tag data-tone="err">{t('phone.overload')}</Tag>}{' '}
          {late > 0 && <Tag data-tone="err">{text.difference(late)}</Tag>}
        </span>
      </span>
      {inPlan !== undefined && (
        <span>
          <span className="wide elsewhere">
            {isThen ? sayThen('time.then', whereOf(inPlan)) : t('phone.inPlan', whereOf(inPlan))}
          </span>
        </span>
      )}
      {begun && (
        <span className="done" aria-hidden>
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </Card>
  );
}
