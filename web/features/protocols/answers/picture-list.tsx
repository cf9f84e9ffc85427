import { Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { protocolImages } from '#shared/contracts/protocols/protocol-images.ts';
import { Picture } from '#web/ui/file/picture.tsx';
import type { Pictures } from './pictures.ts';
import styles from './answer-fields.module.css';

/** Labels of the images. Several images of the same kind are numbered. */
const IMAGE_LABELS = { photo: 'Foto', signature: 'Unterschrift' } as const;

interface PictureListProps {
  readonly uuids: readonly string[];
  readonly kind: keyof typeof IMAGE_LABELS;
  readonly images: Pictures;
  readonly onRemove: (uuid: string) => void;
}

export function PictureList({ uuids, kind, images, onRemove }: PictureListProps) {
  const label = IMAGE_LABELS[kind];
  if (uuids.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {uuids.map((uuid, index) => (
        <li key={uuid} className={styles.picture} data-signature={kind === 'signature' || undefined}>
          <StoredPicture uuid={uuid} name={uuids.length === 1 ? label : `${label} ${index + 1}`} images={images} />
          <button
            type="button"
            className={styles.remove}
            aria-label={`${uuids.length === 1 ? label : `${label} ${index + 1}`} entfernen`}
            onClick={() => onRemove(uuid)}
          >
            <IconX aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface StoredPictureProps {
  readonly uuid: string;
  readonly name: string;
  readonly images: Pictures;
}

function StoredPicture({ uuid, name, images }: StoredPictureProps) {
  const picture = useQuery({
    queryKey: [protocolImages.path, 'kept', uuid],
    queryFn: () => images.load(uuid),
    staleTime: Infinity,
    retry: false,
  });
  if (picture.isPending) return <Skeleton height="100%" />;
  if (picture.data == null) return <span className={styles.missing}>{name} ist gerade nicht zu sehen.</span>;
  return <Picture bytes={picture.data} name={name} />;
}
