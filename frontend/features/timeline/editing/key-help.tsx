import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';

/** Names of keys are what stands on them; arrows, plus and slash read the same in every language. */
const lines = [
  ['← → ↑ ↓', 'keys.walk'],
  ['⇧ ← →', 'keys.range'],
  ['⇧ Home · ⇧ End', 'keys.side'],
  ['␣', 'keys.select'],
  ['↵ · W', 'keys.open'],
  ['⇧ F10', 'keys.menu'],
  ['M', 'keys.move'],
  ['F', 'keys.free'],
  ['E', 'keys.resize'],
  ['D · P · X', 'keys.panels'],
  ['H', 'keys.load'],
  ['G · ⇧ G', 'keys.gaps'],
  ['O · ⇧ O', 'keys.place'],
  ['R', 'keys.replan'],
  ['L · ⇧ L', 'keys.lock'],
  ['T · U · ⌦', 'keys.order'],
  ['Ctrl Z · Ctrl Y', 'keys.undo'],
  ['PgUp · PgDn · Home', 'keys.time'],
  ['Z', 'keys.slider'],
] as const;

/** What the keys of the timeline do; `?` opens it. */
export default function KeyHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTimelineText();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth={false}>
      <Content>
        <h2 id={titleId}>{t('keys.title')}</h2>
        <dl>
          {lines.map(([keys, text]) => (
            <div key={text}>
              <dt>{keys}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('keys.mouse')}</p>
        <p>{t('keys.drag')}</p>
        <Button onClick={onClose} autoFocus>
          {t('keys.close')}
        </Button>
      </Content>
    </Dialog>
  );
}

const Content = styled.section`
  width: min(560px, calc(100vw - 64px));
  padding: 20px 24px 16px;
  display: flex;
  flex-direction: column;
  gap: 12px;
  font: 400 var(--size-body)/20px var(--font);
  & h2 { font-size: var(--size-title-2); font-weight: 600; }
  & dl { display: grid; gap: 4px; }
  & dl > div { display: grid; grid-template-columns: 150px 1fr; gap: 12px; }
  & dt { font-weight: 600; white-space: nowrap; }
  & p { color: var(--text-2); }
  & > button { align-self: flex-end; }
`;
