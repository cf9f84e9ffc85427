import { useCallback } from 'react';

interface PictureProps {
  readonly bytes: Blob;
  readonly name: string;
  readonly className?: string | undefined;
  /** Called if the browser cannot show the image, for example HEIC. */
  readonly onError?: (() => void) | undefined;
}

/** Shows an image from memory. Its object URL is revoked when the image is unmounted. */
export function Picture({ bytes, name, className, onError }: PictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(bytes);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  return <img ref={show} alt={name} className={className} onError={onError} />;
}
