import styled from '@emotion/styled';
import { CameraOff, Flashlight, FlashlightOff, RotateCcw, SwitchCamera } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScanText } from './scan-text.ts';
import type { Camera } from './use-camera.ts';

interface CameraViewProps {
  readonly camera: Camera;
  /** Why nothing is shown although the camera would run. */
  readonly unusable?: string | undefined;
  /** What can be done without a camera. */
  readonly otherwise: string;
  /** Over the picture while the camera runs. */
  readonly children?: ReactNode;
}

/** What the camera sees with its light and the choice of another, or why there is nothing to see. Without Material. */
export function CameraView({ camera, unusable, otherwise, children }: CameraViewProps) {
  const t = useScanText();
  const { state, video, isMirrored, torch, next, again } = camera;
  const runs = state === 'running' && unusable === undefined;
  const waits = state === 'starting' && unusable === undefined;
  const trouble = state === 'running' || state === 'starting' ? undefined : state;
  const Torch = torch?.isOn === true ? FlashlightOff : Flashlight;
  return (
    <View data-state={runs ? 'running' : waits ? 'starting' : 'none'}>
      {/* A camera's picture has no words to show. */}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={t('picture')}
        hidden={!runs}
        data-mirrored={isMirrored || undefined}
      />
      {waits && <p>{t('starting')}</p>}
      {runs && children}
      {!runs && !waits && (
        <p role="alert">
          <CameraOff size={28} strokeWidth={1.75} aria-hidden />
          <b>{unusable ?? t(trouble ?? 'absent')}</b>
          <span>{otherwise}</span>
          {trouble !== 'insecure' && (
            <button type="button" onClick={again}>
              <RotateCcw size={20} strokeWidth={1.75} aria-hidden /> {t('again')}
            </button>
          )}
        </p>
      )}
      {runs && (torch !== undefined || next !== undefined) && (
        <div className="keys">
          {next !== undefined && (
            <button type="button" onClick={next}>
              <SwitchCamera size={20} strokeWidth={1.75} aria-hidden /> {t('next')}
            </button>
          )}
          {torch !== undefined && (
            <button type="button" aria-pressed={torch.isOn} onClick={torch.toggle}>
              <Torch size={20} strokeWidth={1.75} aria-hidden /> {t(torch.isOn ? 'torch.off' : 'torch.on')}
            </button>
          )}
        </div>
      )}
    </View>
  );
}

const View = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: 0;
  border-radius: 12px;
  overflow: hidden;
  background: #10202b;
  color: #e6eef3;
  & video { width: 100%; height: 100%; object-fit: cover; }
  & video[data-mirrored] { scale: -1 1; }
  & p { display: flex; flex-direction: column; align-items: center; gap: 6px; padding: 24px 20px; text-align: center; font-size: var(--size-touch); line-height: 22px; }
  &[data-state=none] { background: var(--sunken); color: var(--text-2); border: 1px solid var(--line-2); }
  & p b { color: var(--text); font-weight: 600; }
  & button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 48px;
    padding: 0 18px;
    border: 1px solid transparent;
    border-radius: 8px;
    background: rgb(255 255 255 / 0.92);
    color: #14242e;
    font: 600 var(--size-touch)/20px var(--font);
    cursor: pointer;
  }
  & p button { margin-top: 8px; border-color: var(--line-3); background: var(--surface); color: var(--text); }
  & .keys { position: absolute; inset: auto 12px 12px; display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; }
`;
