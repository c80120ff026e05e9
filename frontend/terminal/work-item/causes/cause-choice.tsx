import styled from '@emotion/styled';
import { useState } from 'react';
import { byName } from '#frontend/i18n/by-name.ts';
import { Frame } from '#frontend/terminal/frame/frame.tsx';
import { BigButton, PlainButton } from '../../kit/big-button.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import type { Cause } from '../flow/machine/seen-step.ts';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Paging, usePages } from '../layout/paging.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';

interface CauseChoiceProps {
  readonly kind: 'reject' | 'trouble';
  readonly causes: readonly Cause[];
  /** undefined: without one. */
  readonly onChoose: (id: string | undefined) => void;
}

/** Four rows of three, which is what fits above the paging on a panel of 1280 × 800. */
const perPage = 12;

/** Why pieces are scrap, or what the cause of a disruption is: groups above, a big key for each cause. */
export function CauseChoice({ kind, causes, onChoose }: CauseChoiceProps) {
  const t = useWorkItemText();
  const { seen } = useSeenStep();
  const groups = groupsOf(causes);
  const [group, setGroup] = useState<string>();
  const shown = chosenGroup(causes, group);
  const { page, pages, items, turn } = usePages(shown, perPage);
  return (
    <Frame>
      <PageHead
        title={t(kind === 'reject' ? 'reject.title' : 'cause.title')}
        under={`${seen.item.productionOrderNumber} · ${seen.item.valueAddName}`}
      />
      {groups.length > 1 && (
        <Groups role="group">
          {[undefined, ...groups].map((name) => (
            <GroupKey key={name ?? ''} aria-pressed={group === name} onClick={() => setGroup(name)}>
              {name ?? t('cause.all')}
            </GroupKey>
          ))}
        </Groups>
      )}
      {shown.length === 0 && <Empty>{t(kind === 'reject' ? 'reject.empty' : 'cause.empty')}</Empty>}
      <Grid>
        {items.map(({ id, name }) => (
          <CauseKey key={id} onClick={() => onChoose(id)}>
            {name}
          </CauseKey>
        ))}
      </Grid>
      <Foot>
        {kind === 'reject' && <BigButton onClick={() => onChoose(undefined)}>{t('reject.none')}</BigButton>}
        <Paging page={page} pages={pages} turn={turn} />
      </Foot>
    </Frame>
  );
}

const Groups = styled.div`
  flex: none;
  display: flex;
  gap: 10px;
  overflow-x: auto;
  padding: 2px;
`;

const GroupKey = styled(PlainButton)`
  flex: none;
  min-height: 60px;
  padding: 0 22px;
  border: 2px solid transparent;
  border-radius: 30px;
  background: var(--quiet);
  color: var(--text);
  font-size: var(--size-far-strong);
  font-weight: 600;
  &[aria-pressed='true'] { background: var(--accent); color: #ffffff; }
  ${handheld} { min-height: 48px; font-size: var(--size-far-note); padding: 0 16px; }
`;

const Grid = styled.div`
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  grid-auto-rows: minmax(72px, 104px);
  gap: 14px;
  align-content: start;
  overflow-y: auto;
  ${handheld} { grid-template-columns: minmax(0, 1fr); grid-auto-rows: minmax(60px, auto); gap: 10px; }
`;

const CauseKey = styled(BigButton)`
  padding: 0 16px;
  white-space: normal;
  overflow-wrap: anywhere;
  font-size: var(--size-far-heading);
  line-height: 28px;
`;

const Empty = styled.p`
  padding: 20px 4px;
  font-size: var(--size-far-heading);
  line-height: 30px;
  color: var(--text-2);
`;

const Foot = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 14px;
  padding-bottom: 20px;
  ${handheld} { padding-bottom: 10px; }
`;

/** Causes that can still be chosen, of one group or of all, by name. */
const chosenGroup = (causes: readonly Cause[], group: string | undefined): readonly Cause[] =>
  causes
    .filter(({ archived, group: of }) => !archived && (group === undefined || of === group))
    .toSorted((one, other) => byName(one.name, other.name));

/** Names of the groups that have a cause to choose, in their order. */
const groupsOf = (causes: readonly Cause[]): readonly string[] =>
  [...new Set(causes.flatMap(({ group, archived }) => (group === undefined || archived ? [] : [group])))].toSorted(
    byName,
  );
