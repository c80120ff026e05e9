import styled from '@emotion/styled';
import { Send } from 'lucide-react';
import { BigButton } from '../../kit/big-button.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { Card } from '../layout/surfaces.tsx';
import { useWorkItemText } from '../layout/work-item-text.ts';
import { PhotoMark } from './photo-mark.tsx';

/** A photo that no report has taken along yet: that it waits, for what, and how to send it alone. */
export function PhotoWaits() {
  const t = useWorkItemText();
  const { snapshot, send } = useSeenStep();
  const { photo } = snapshot.context;
  if (photo === undefined) return null;
  return (
    <Waits>
      <PhotoMark photo={photo} onDrop={() => send({ type: 'photo', photo: undefined })} />
      <p role="status">{t('photoGoesAlong')}</p>
      <BigButton disabled={!snapshot.matches({ doing: 'ready' })} onClick={() => send({ type: 'sendPhoto' })}>
        <Send size={26} />
        {t('photo.sendAlone')}
      </BigButton>
    </Waits>
  );
}

const Waits = styled(Card)`
  flex: none;
  display: flex;
  align-items: center;
  gap: 14px;
  padding: 8px 12px;
  & p { flex: 1; min-width: 0; font-size: var(--size-far-strong); line-height: 25px; }
  & > button:last-of-type { min-height: 56px; padding: 0 16px; font-size: var(--size-far-text); }
  ${handheld} { flex-wrap: wrap; & p { font-size: var(--size-far-note); line-height: 22px; } }
`;
