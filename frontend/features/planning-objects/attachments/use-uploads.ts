import { useCallback, useEffect, useRef, useState } from 'react';
import { fileLimit } from '#domain/kernel/file-limit.ts';
import { attachmentCalls } from '#domain/planning/api/attachments-api.ts';
import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { useUnsavedWork } from '#frontend/kit/unsaved-work.ts';

/** A file on its way, or one that was refused. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly refusal?: Pick<ApiError, 'errorCode' | 'detailsObject'>;
}

export interface Uploads {
  readonly list: readonly Upload[];
  add(files: Iterable<File>): void;
  again(upload: Upload): void;
  /** Cancels it, or takes away what is said of it. */
  drop(upload: Upload): void;
}

/** Files that are being attached to an object, one after another, so that each of them is soon there. */
export function useUploads(type: PlanningObject['type'], id: string, onAttached: () => void): Uploads {
  const { attach } = attachmentCalls[type];
  const [list, setList] = useState<readonly Upload[]>([]);
  const nextKey = useRef(1);
  const controllers = useRef(new Map<number, AbortController>());
  const line = useRef<Promise<void>>(Promise.resolve());
  const change = useCallback(
    (key: number, changed: Partial<Upload>) =>
      setList((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one))),
    [],
  );
  const forget = useCallback((key: number) => setList((all) => all.filter((one) => one.key !== key)), []);

  const send = useCallback(
    (upload: Upload) => {
      const { key, file } = upload;
      const controller = new AbortController();
      controllers.current.set(key, controller);
      line.current = line.current.then(async () => {
        if (controller.signal.aborted) return;
        try {
          const onProgress = (share: number): void => change(key, { share });
          await api.attach(pathOf(attach, { id }), file, attach.answer, { onProgress, signal: controller.signal });
          forget(key);
          onAttached();
        } catch (error) {
          if (controller.signal.aborted) return;
          if (!(error instanceof ApiError)) throw error;
          change(key, { refusal: error });
        } finally {
          controllers.current.delete(key);
        }
      });
    },
    [attach, id, onAttached, change, forget],
  );

  useEffect(() => {
    const open = controllers.current;
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }, []);
  useUnsavedWork(list.some(({ refusal }) => refusal === undefined));

  return {
    list,
    add(files) {
      for (const file of files) {
        const upload = { key: nextKey.current++, file, share: 0 };
        const isTooLarge = file.size > fileLimit;
        // Not a byte of it is sent.
        const refusal = { errorCode: 'fileTooLarge', detailsObject: {} };
        setList((all) => [...all, isTooLarge ? { ...upload, refusal } : upload]);
        if (!isTooLarge) send(upload);
      }
    },
    again(upload) {
      const { refusal: _refusal, ...fresh } = { ...upload, share: 0 };
      setList((all) => all.map((one) => (one.key === upload.key ? fresh : one)));
      send(fresh);
    },
    drop({ key }) {
      controllers.current.get(key)?.abort();
      forget(key);
    },
  };
}
