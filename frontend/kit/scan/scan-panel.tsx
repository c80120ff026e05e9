import styled from '@emotion/styled';
import { ScanBarcode, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { frame } from './aim.ts';
import { CameraView } from './camera-view.tsx';
import { readCodes } from './read-codes.ts';
import { useScanText } from './scan-text.ts';
import { useCamera } from './use-camera.ts';
import { useWedge } from './use-wedge.ts';

export interface ScanPanelProps {
  /** A code was read, by camera, reader or hand. */
  readonly onCode: (code: string) => void;
  /** What became of the last code, in words; it stays until the next one. */
  readonly refusal?: { readonly code: string; readonly text: string } | undefined;
  /** The code is being looked for. */
  readonly isBusy?: boolean;
}

/**
 * Bar codes and QR codes by the camera, by a hand reader, or typed: typing is always there, with a camera or without
 * (base data §8). Targets of 48 px; without Material, so that a terminal loads little.
 */
export function ScanPanel({ onCode, refusal, isBusy = false }: ScanPanelProps) {
  const t = useScanText();
  const [cannotRead, setCannotRead] = useState(false);
  const camera = useCamera(pictureSize, !cannotRead);
  const { video } = camera;
  const [typed, setTyped] = useState('');
  const told = useEffectEvent((code: string): boolean => {
    if (isBusy) return false;
    // Felt by whoever looks at the slip and not at the screen.
    navigator.vibrate?.(40);
    onCode(code);
    return true;
  });
  useWedge(onCode);
  const reads = camera.state === 'running' && !cannotRead;
  useEffect(() => {
    if (!reads || video.current === null) return undefined;
    return readCodes({ video: video.current, onCode: (code) => told(code), onFailed: () => setCannotRead(true) });
  }, [reads, video]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.trim();
    if (code !== '') onCode(code);
  };
  const again = (): void => {
    setCannotRead(false);
    camera.again();
  };
  return (
    <Panel>
      <div className="picture" data-shows={reads || (camera.state === 'starting' && !cannotRead) || undefined}>
        <CameraView
          camera={{ ...camera, again }}
          unusable={cannotRead ? t('cannotRead') : undefined}
          otherwise={t('otherwise')}
        >
          <i className="frame" aria-hidden />
        </CameraView>
      </div>
      <div role="status" className="news">
        {isBusy ? (
          <p className="hint">{t('looking')}</p>
        ) : refusal === undefined ? (
          reads && <p className="hint">{t('hint')}</p>
        ) : (
          <p className="refusal">
            <TriangleAlert size={20} strokeWidth={2} aria-hidden />
            <span>
              <b>{shortened(refusal.code)}</b> {refusal.text}
            </span>
          </p>
        )}
      </div>
      <form onSubmit={submit}>
        <label>
          {t('number')}
          <input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder="PA-10432-30"
            maxLength={200}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            data-reads-codes
          />
        </label>
        <button type="submit" disabled={typed.trim() === '' || isBusy}>
          <ScanBarcode size={20} strokeWidth={1.75} aria-hidden /> {t('open')}
        </button>
      </form>
    </Panel>
  );
}

/** Enough for the bars of a small code, and little to look through. */
const pictureSize = { width: 1_280, height: 720 };

/** Codes of other things can be whole pages. */
const shortened = (code: string): string => (code.length > 60 ? `${code.slice(0, 60)}…` : code);

const share = (part: number): string => `${part * 100}%`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: 16px;
  width: 100%;
  max-width: 640px;
  margin: 0 auto;
  & .picture { display: grid; min-height: 0; }
  & .picture[data-shows] { aspect-ratio: 4 / 3; max-height: 50vh; }
  & .frame {
    position: absolute;
    left: ${share(frame.left)};
    top: ${share(frame.top)};
    width: ${share(frame.width)};
    height: ${share(frame.height)};
    border: 3px solid #ffffff;
    border-radius: 12px;
    box-shadow: 0 0 0 100vmax rgb(8 20 28 / 0.38);
  }
  & .hint { color: var(--text-2); text-align: center; }
  & .news { font-size: var(--size-touch); line-height: 22px; }
  & .news:empty { display: none; }
  & .refusal { display: flex; gap: 10px; padding: 12px 14px; border-radius: 8px; background: var(--warn-tint); color: var(--text); }
  & .refusal svg { flex: none; margin-top: 1px; color: var(--warn); }
  & .refusal b { overflow-wrap: anywhere; margin-right: 4px; }
  & form { display: flex; align-items: end; gap: 10px; }
  & label { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 6px; font-size: var(--size-body); line-height: 18px; font-weight: 550; color: var(--text); }
  & input {
    width: 100%;
    height: 48px;
    padding: 0 12px;
    border: 1px solid var(--line-3);
    border-radius: 8px;
    background: var(--surface);
    color: var(--text);
    font: 500 var(--size-title-2)/24px var(--font);
  }
  & input:focus-visible { outline: 2px solid var(--sel); outline-offset: 0; }
  & form button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 48px;
    padding: 0 18px;
    border: 1px solid var(--accent);
    border-radius: 8px;
    background: var(--accent);
    color: var(--on-solid);
    font: 600 var(--size-touch)/20px var(--font);
    cursor: pointer;
  }
  & form button:disabled { border-color: var(--line-2); background: var(--sunken); color: var(--text-3); cursor: default; }
`;
