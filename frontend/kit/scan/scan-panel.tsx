import styled from '@emotion/styled';
import { CameraOff, Flashlight, FlashlightOff, ScanBarcode, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const video = useRef<HTMLVideoElement>(null);
  const { state, stream, torch } = useCamera();
  const [cannotRead, setCannotRead] = useState(false);
  const [typed, setTyped] = useState('');
  const told = useEffectEvent((code: string) => {
    if (!isBusy) onCode(code);
  });
  useWedge(onCode);
  const reads = state === 'running' && !cannotRead;
  useEffect(() => {
    if (!reads || stream === undefined || video.current === null) return undefined;
    video.current.srcObject = stream;
    return readCodes({ video: video.current, onCode: (code) => told(code), onFailed: () => setCannotRead(true) });
  }, [reads, stream]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.trim();
    if (code !== '') onCode(code);
  };
  const Torch = torch?.isOn === true ? FlashlightOff : Flashlight;
  return (
    <Panel>
      <div className="picture" data-state={reads || state === 'starting' ? state : 'none'}>
        {/* A camera's picture has no words to show. */}
        <video ref={video} autoPlay playsInline muted aria-label={t('picture')} hidden={!reads} />
        {reads && <i className="frame" aria-hidden />}
        {!reads && state !== 'starting' && (
          <p>
            <CameraOff size={28} strokeWidth={1.75} aria-hidden />
            <b>{t(cannotRead ? 'camera.cannotRead' : `camera.${state === 'running' ? 'cannotRead' : state}`)}</b>
            <span>{t('otherwise')}</span>
          </p>
        )}
        {torch !== undefined && (
          <button type="button" className="torch" aria-pressed={torch.isOn} onClick={torch.toggle}>
            <Torch size={20} strokeWidth={1.75} aria-hidden /> {t(torch.isOn ? 'torch.off' : 'torch.on')}
          </button>
        )}
      </div>
      {reads && <p className="hint">{t('hint')}</p>}
      <div role="status" className="news">
        {isBusy && t('looking')}
        {!isBusy && refusal !== undefined && (
          <p className="refusal">
            <TriangleAlert size={20} strokeWidth={2} aria-hidden />
            <span>
              <b>{refusal.code}</b> {refusal.text}
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

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: 16px;
  width: 100%;
  max-width: 640px;
  margin: 0 auto;
  & .picture {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    aspect-ratio: 4 / 3;
    max-height: 50vh;
    border-radius: 12px;
    overflow: hidden;
    background: #10202b;
    color: #e6eef3;
  }
  & .picture[data-state=none] { aspect-ratio: auto; background: var(--sunken); color: var(--text-2); border: 1px solid var(--line-2); }
  & .picture p { display: flex; flex-direction: column; align-items: center; gap: 6px; padding: 24px 20px; text-align: center; font-size: 15px; line-height: 22px; }
  & .picture p b { color: var(--text); font-weight: 600; }
  & video { width: 100%; height: 100%; object-fit: cover; }
  & .frame {
    position: absolute;
    inset: 22% 10%;
    border: 3px solid #ffffff;
    border-radius: 12px;
    box-shadow: 0 0 0 100vmax rgb(8 20 28 / 0.38);
  }
  & .torch {
    position: absolute;
    right: 12px;
    bottom: 12px;
    border-color: transparent;
    background: rgb(255 255 255 / 0.92);
    color: #14242e;
  }
  & .hint { color: var(--text-2); font-size: 14px; line-height: 20px; text-align: center; }
  & .news:empty { display: none; }
  & .news { font-size: 15px; line-height: 22px; color: var(--text-2); }
  & .refusal { display: flex; gap: 10px; padding: 12px 14px; border-radius: 8px; background: var(--warn-tint); color: var(--text); }
  & .refusal svg { flex: none; margin-top: 1px; color: var(--warn); }
  & .refusal b { overflow-wrap: anywhere; margin-right: 4px; }
  & form { display: flex; align-items: end; gap: 10px; }
  & label { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 6px; font-size: 13px; line-height: 18px; font-weight: 550; color: var(--text); }
  & input {
    width: 100%;
    height: 48px;
    padding: 0 12px;
    border: 1px solid var(--line-3);
    border-radius: 8px;
    background: var(--surface);
    color: var(--text);
    font: 500 17px/24px 'Inter Variable', system-ui, sans-serif;
  }
  & input:focus-visible { outline: 2px solid var(--sel); outline-offset: 0; }
  & button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 48px;
    padding: 0 18px;
    border: 1px solid var(--accent);
    border-radius: 8px;
    background: var(--accent);
    color: var(--on-solid);
    font: 600 15px/20px 'Inter Variable', system-ui, sans-serif;
    cursor: pointer;
  }
  & button:disabled { border-color: var(--line-2); background: var(--sunken); color: var(--text-3); cursor: default; }
`;
