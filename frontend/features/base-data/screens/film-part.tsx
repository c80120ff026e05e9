import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { CirclePlay, Upload, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sendTutorialFile, type TutorialFile } from '#domain/base-data/video-tutorial.ts';
import { fileLimit } from '#domain/kernel/file-limit.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useControl } from '#frontend/kit/form/form-field.tsx';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { useUnsavedWork } from '#frontend/kit/unsaved-work.ts';
import { useBaseDataText } from '../base-data-text.ts';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { Way } from './way.ts';

/** The film of a tutorial is sent when it is chosen; the tutorial names it when the form is saved. */
function Input({ value, onChange }: PartInputProps) {
  const { id } = useControl();
  const t = useBaseDataText();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  useUnsavedWork(share !== undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const film = value as TutorialFile | undefined;

  const send = async (file: File): Promise<void> => {
    setRefusal(undefined);
    // Not a byte of it is sent.
    if (file.size > fileLimit) return setRefusal(errorText('fileTooLarge', {}));
    const controller = new AbortController();
    sending.current = controller;
    setShare(0);
    try {
      const { signal } = controller;
      onChange(
        await api.attach(pathOf(sendTutorialFile), file, sendTutorialFile.answer, { onProgress: setShare, signal }),
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setRefusal(errorText(error.errorCode, error.detailsObject));
    } finally {
      setShare(undefined);
    }
  };

  return (
    <Line>
      <input
        ref={field}
        id={id}
        type="file"
        accept="video/mp4,video/webm"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void send(file);
        }}
      />
      {film !== undefined && (
        <span>
          <bdi>{film.fileName}</bdi>
        </span>
      )}
      <Button
        startIcon={<Upload size={15} strokeWidth={1.75} />}
        disabled={share !== undefined}
        onClick={() => field.current?.click()}
      >
        {share === undefined
          ? t(film === undefined ? 'film.choose' : 'film.another')
          : t('film.sending', { percent: Math.round(share * 100) })}
      </Button>
      {film !== undefined && share === undefined && (
        <Button startIcon={<X size={15} strokeWidth={1.75} />} onClick={() => onChange(undefined)}>
          {t('film.remove')}
        </Button>
      )}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </Line>
  );
}

function View({ label, value, object }: PartViewProps) {
  const t = useBaseDataText();
  const film = value as TutorialFile | undefined;
  return (
    <>
      <PropertyList
        properties={[{ name: 'file', label, value: film === undefined ? '–' : <bdi>{film.fileName}</bdi> }]}
      />
      {object['archived'] !== true && (
        <Way to={`/videotutorials/${String(object['topic'])}/${String(object['videoTutorialId'])}`}>
          <CirclePlay size={16} strokeWidth={1.75} aria-hidden />
          {t('film.look')}
        </Way>
      )}
    </>
  );
}

export const filmPart: ScreenPart = { Input, View };

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  & > span { flex-basis: 100%; overflow-wrap: anywhere; font-weight: 550; }
  & > p { flex-basis: 100%; margin: 0; color: var(--err); font-size: var(--size-caption); }
`;
