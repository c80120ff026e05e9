import { useEffect, useRef } from 'react';

/** A photo that the page holds. */
export function PhotoPicture({ photo, alt }: { readonly photo: Blob; readonly alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(photo);
    if (image.current !== null) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  return <img ref={image} alt={alt} />;
}
