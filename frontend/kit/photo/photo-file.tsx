import type { Ref } from 'react';
import { type PhotoRefusal, smallerPhoto } from './smaller-photo.ts';

interface PhotoFileProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** The page has no camera: the device's own program for photos has it. */
  readonly byDevice: boolean;
  readonly onPhoto: (photo: Blob | PhotoRefusal) => void;
}

/** The hidden field by which a photo is chosen or, where the page gets no camera, taken; a key of its page presses it. */
export function PhotoFile({ ref, label, byDevice, onPhoto }: PhotoFileProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture={byDevice ? 'environment' : undefined}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // The same file chosen again is a choice, too.
        target.value = '';
        if (file !== undefined) void smallerPhoto(file).then(onPhoto);
      }}
    />
  );
}
