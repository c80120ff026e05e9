import { CircleDashed, OctagonAlert, Pause, Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { MachineFigures } from '#domain/planning/api/shop-floor/screen-api.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { amountOf } from './amount.ts';
import { useScreenText } from './screen-text.ts';
import { Heads, Table } from './table.tsx';
import { Tag } from './tag.tsx';

const heads = ['resource', 'yield', 'scrap', 'done', 'progress', 'late', 'status'] as const;
const columns = '1rem minmax(0, 1fr) 18rem 16rem 22rem 24rem 18rem 24rem';

/** Key figures of machines: pieces and steps of today, and what is of each. `now`: the server's clock. */
export function MachineRows({ machines, now }: { readonly machines: readonly MachineFigures[]; readonly now: number }) {
  const format = useFormat();
  return (
    <Table role="table" style={{ '--columns': columns } as CSSProperties}>
      <Heads names={heads} />
      {machines.map((machine) => {
        const ofToday = machine.doneToday + machine.dueToday;
        const share = ofToday === 0 ? 0 : machine.doneToday / ofToday;
        return (
          <div role="row" key={machine.resourceId}>
            <span className="edge" style={{ background: colorOf(machine) }} />
            <span role="cell" className="strong">
              {machine.resourceName}
            </span>
            <span role="cell" className="right">
              {amountOf(machine.yieldAmount, format)}
            </span>
            <span role="cell" className="right">
              {amountOf(machine.scrapAmount, format)}
            </span>
            <span role="cell" className="right">
              {ofToday === 0 ? '–' : `${format.number(machine.doneToday)} / ${format.number(ofToday)}`}
            </span>
            <span className="track" role="cell" aria-label={format.percent(share)}>
              <i style={{ width: `${share * 100}%`, background: 'var(--accent)' }} />
            </span>
            <span role="cell" className={machine.late > 0 ? 'right strong late' : 'right quiet'}>
              {format.number(machine.late)}
            </span>
            <span role="cell" className="right">
              <MachineTag machine={machine} now={now} />
            </span>
          </div>
        );
      })}
    </Table>
  );
}

function MachineTag({ machine, now }: { readonly machine: MachineFigures; readonly now: number }) {
  const t = useScreenText();
  const format = useFormat();
  if (machine.interrupted > 0) {
    const since = machine.interruptedAt === null ? undefined : Date.parse(machine.interruptedAt);
    const word = since === undefined ? t('status.trouble') : format.duration(Math.max(0, now - since));
    return <Tag icon={OctagonAlert} tone="bad" word={word} />;
  }
  if (machine.started > 0) return <Tag icon={Play} tone="ok" word={t('status.running')} />;
  if (machine.paused > 0) return <Tag icon={Pause} tone="warn" word={t('status.paused')} />;
  const word =
    machine.planned === 0 ? t('status.idle') : t('status.waiting', { waiting: format.number(machine.planned) });
  return <Tag icon={CircleDashed} tone="quiet" word={word} />;
}

function colorOf({ interrupted, started, paused }: MachineFigures): string {
  if (interrupted > 0) return 'var(--err)';
  if (started > 0) return 'var(--ok)';
  return paused > 0 ? 'var(--warn)' : 'var(--line-3)';
}
