import { useEffect, useState } from 'react';
import { SheetPane } from './sheet-pane.tsx';

interface PictureSheetProps {
  readonly picture: Blob;
  readonly label: string;
  readonly onFailed: (why: 'broken') => void;
}

/** A drawing that is a picture, or a photo. */
export function PictureSheet({ picture, label, onFailed }: PictureSheetProps) {
  const [shown, setShown] = useState<HTMLImageElement>();
  useEffect(() => {
    const image = new Image();
    const address = URL.createObjectURL(picture);
    image.onload = () => setShown(image);
    image.onerror = () => onFailed('broken');
    image.src = address;
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(address);
    };
  }, [picture, onFailed]);
  if (shown === undefined) return null;
  const { src, naturalWidth: width, naturalHeight: height } = shown;
  return (
    <SheetPane sheet={{ width, height }} label={label}>
      {({ scale, x, y }) => (
        <img
          src={src}
          alt=""
          style={{ width: width * scale, height: height * scale, transform: `translate(${x}px, ${y}px)` }}
        />
      )}
    </SheetPane>
  );
}
