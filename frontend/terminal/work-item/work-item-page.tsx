import styled from '@emotion/styled';
import { Frame } from '../frame/frame.tsx';
import { handheld, upright } from '../kit/terminal-styles.tsx';
import { ActionKeys } from './action-keys.tsx';
import { AmountPad } from './amounts/amount-pad.tsx';
import { useWorkItem } from './flow/work-item-context.tsx';
import { Column, TwoColumns } from './layout/two-columns.tsx';
import { Notice } from './notice.tsx';
import { PhotoWaits } from './photo/photo-waits.tsx';
import { BesideQuestion } from './questions/beside-question.tsx';
import { RestQuestion } from './questions/rest-question.tsx';
import { StartQuestion } from './questions/start-question.tsx';
import { RunCard } from './run-card.tsx';
import { StepCard } from './step-card.tsx';

/** A step at work (look, terminal): what it is, how it stands, what can be done, and the pad to report pieces. */
export function WorkItemPage() {
  const { snapshot } = useWorkItem();
  const question = snapshot.matches({ doing: 'askingRest' }) ? (
    <RestQuestion />
  ) : snapshot.matches({ doing: 'askingBeside' }) ? (
    <BesideQuestion />
  ) : snapshot.matches({ doing: 'askingStart' }) ? (
    <StartQuestion />
  ) : undefined;
  return (
    <Frame>
      <Columns>
        <Left>
          <StepCard />
          <RunCard />
          <PhotoWaits />
          <ActionKeys />
        </Left>
        <Right data-asks={question !== undefined}>{question ?? <AmountPad />}</Right>
        <Notice />
      </Columns>
    </Frame>
  );
}

const Columns = styled(TwoColumns)`
  ${upright} { grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
  /* What is asked comes before what it is about. */
  ${handheld} { & > [data-asks='true'] { order: -1; } }
`;

const Left = styled.div`
  display: flex;
  flex-direction: column;
  gap: 14px;
  min-width: 0;
  min-height: 0;
  ${handheld} { flex: none; gap: 10px; }
`;

const Right = styled(Column)`
  gap: 12px;
  ${handheld} { gap: 12px; }
`;
