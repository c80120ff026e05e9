import styled from '@emotion/styled';
import { CalendarCheck, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Push, pushes, type Way } from '#domain/kernel/ways.ts';
import { useCommandParts, useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { QuietButton } from '#frontend/features/timeline/panels/frame.ts';
import { QuietIcon } from '#frontend/features/timeline/panels/quiet-icon.tsx';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { BesidePage } from '#frontend/kit/panels/beside-page.ts';
import { WayChoice } from '#frontend/kit/ways/way-choice.tsx';
import { WaysComparison } from '#frontend/kit/ways/ways-comparison.tsx';
import { type RefitWish, refittedIn, useRefit, useRefitPreview } from '../actions/use-refit.ts';
import { openMisfits } from './misfit-state.ts';
import { RefitPreviewView } from './refit-preview-view.tsx';
import { type MisfitLine, useMisfits } from './use-misfits.ts';

/** Lines drawn; more are counted. All are placed again, drawn or not. */
const shown = 200;

const nothing: RefitWish = { operationIds: [], activityIds: [] };

const wishOf = (lines: readonly MisfitLine[]): RefitWish => {
  const idsOf = (kind: MisfitLine['kind']): readonly BarId[] =>
    lines.flatMap((line) => (line.kind === kind ? [line.id] : []));
  return { operationIds: idsOf('operation'), activityIds: idsOf('activity') };
};

/** What no longer fits the base data, what placing it again would do, and the button that does it in one step. */
export default function MisfitPanel(): ReactNode {
  const t = useTimelineText();
  const kitText = useKitText();
  const { rights } = useCommandParts();
  const { count, lines } = useMisfits(true) ?? { count: 0, lines: [] };
  /** Those that are left out; what comes while one looks is chosen, too. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<BarId>>(new Set());
  const [way, setWay] = useState<Push>();
  const [comparing, setComparing] = useState(false);
  const choose = (one: Way): void => setWay(pushes.find((push) => push === one));
  const chosen = lines.filter(({ id }) => !leftOut.has(id));
  const isAll = chosen.length === lines.length;
  const asked = isAll ? undefined : wishOf(chosen);
  const { data, isError, isFetching, refetch } = useRefitPreview(
    rights.edit && lines.length > 0 ? asked : nothing,
    way,
    comparing,
  );
  const { busy, refit } = useRefit();
  const toggle = (id: BarId): void => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  return (
    <Panel
      aria-label={t('misfits.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') openMisfits(false);
      }}
    >
      <header>
        <h2>{t('misfits.title')}</h2>
        <small>{count}</small>
        <QuietIcon icon={X} label={kitText('close')} onClick={() => openMisfits(false)} />
      </header>
      {lines.length === 0 ? (
        <p>{t('misfits.empty')}</p>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => setLeftOut(isAll ? new Set(lines.map(({ id }) => id)) : new Set())}
          />
          {t('misfits.selectAll')}
        </label>
      )}
      <ul>
        {lines.slice(0, shown).map((line) => (
          <MisfitItem key={line.id} line={line} chosen={!leftOut.has(line.id)} onChoose={() => toggle(line.id)} />
        ))}
        {count > shown && <li>{t('misfits.unlisted', { count: count - Math.min(shown, lines.length) })}</li>}
      </ul>
      {isError && (
        <p role="alert">
          {t('misfits.failed')} <QuietButton onClick={() => void refetch()}>{t('misfits.retry')}</QuietButton>
        </p>
      )}
      {data?.ways?.some(({ moved }) => moved > 0) === true && chosen.length > 0 && (
        <>
          <WayChoice ways={data.ways} chosen={way} onChoose={choose} />
          <Compare data-plain onClick={() => setComparing(true)}>
            {kitText('ways.compare')}
          </Compare>
        </>
      )}
      {comparing && data?.ways !== undefined && (
        <WaysComparison
          title={`${t('misfits.title')} · ${count}`}
          ways={data.ways}
          chosen={way}
          moves={data.moves}
          rescue={data.rescue}
          onChoose={choose}
          onClose={() => setComparing(false)}
        />
      )}
      {data !== undefined && chosen.length > 0 && <RefitPreviewView preview={data} stale={isFetching} />}
      {data === undefined && isFetching && <p role="status">{t('misfits.running')}</p>}
      {rights.edit && lines.length > 0 && (
        <footer>
          <QuietButton
            data-strong
            disabled={busy || isFetching || data === undefined || refittedIn(data) === 0 || chosen.length === 0}
            onClick={() => data !== undefined && void refit(asked, way, data)}
          >
            <CalendarCheck size={15} strokeWidth={1.75} />
            {isAll ? t('misfits.refitAll') : t('misfits.refitChosen', { count: chosen.length })}
          </QuietButton>
        </footer>
      )}
    </Panel>
  );
}

const Compare = styled(QuietButton)`
  margin: 0 16px 8px;
  align-self: flex-start;
  flex: none;
`;

const Panel = styled(BesidePage)`
  & > header { display: flex; align-items: center; gap: 8px; padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line-1); }
  & > header > h2 { flex: 1; margin: 0; font-size: var(--size-title-3); line-height: 20px; font-weight: 600; }
  & > header > small { color: var(--text-2); font-size: var(--size-caption); }
  & > p { margin: 0; padding: 10px 16px; color: var(--text-2); }
  & > label { display: flex; align-items: center; gap: 8px; padding: 8px 16px; border-bottom: 1px solid var(--line-1); font-weight: 500; }
  & > ul { flex: 1 1 40%; min-height: 120px; overflow-y: auto; list-style: none; margin: 0; padding: 0; }
  & > ul > li:last-of-type { border-bottom: 0; }
  & > fieldset { padding: 8px 12px 0; border-top: 1px solid var(--line-2); }
  & > footer { padding: 10px 16px; border-top: 1px solid var(--line-2); background: var(--sunken); }
  & > footer > button[data-strong]:not(:disabled) { background: var(--accent); border-color: var(--accent); color: var(--on-accent, #fff); }
  @media (max-width: 960px) { inset: 0 0 0 auto; width: 402px; z-index: 9; box-shadow: var(--sh-3); }
`;

interface MisfitItemProps {
  readonly line: MisfitLine;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One step that no longer fits: chosen for placing again or not; a click on its name shows its bar. */
function MisfitItem({ line, chosen, onChoose }: MisfitItemProps): ReactNode {
  const { source, view, rows, commands, t } = useTimeline();
  const show = async (): Promise<void> => {
    const { id, kind } = line;
    view.set({ selected: new Set([id]), focused: id });
    if (rows.placeOf(id) !== undefined) return commands.reveal(id);
    // Beyond the days that are loaded: going there loads them.
    const start = kind === 'operation' ? await source.startOf(id) : undefined;
    const { scale } = view.get();
    if (start !== undefined) view.set({ scale: { ...scale, from: start - 0.3 * scale.width * scale.msPerPx } });
  };
  return (
    <Item data-misfit={line.id}>
      <input
        type="checkbox"
        checked={chosen}
        aria-label={t('misfits.choose', { step: line.title })}
        onChange={onChoose}
      />
      <button type="button" onClick={() => void show()}>
        <b>{line.title}</b>
        <span>{line.place}</span>
        <em>{line.why}</em>
      </button>
    </Item>
  );
}

const Item = styled.li`
  display: flex;
  align-items: flex-start;
  gap: 8px;
  padding: 8px 16px;
  border-bottom: 1px solid var(--line-1);
  font: 450 var(--size-dense)/18px var(--font);
  & > input { margin: 3px 0 0; }
  & > button {
    flex: 1; min-width: 0; display: flex; flex-direction: column; padding: 0; border: 0; background: none; color: inherit; font: inherit;
    text-align: left; cursor: pointer; overflow-wrap: anywhere;
  }
  & > button:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; border-radius: 4px; }
  & b { font-weight: 600; }
  & span { color: var(--text-2); }
  & em { font-style: normal; color: var(--warn); }
`;
