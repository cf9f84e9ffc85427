import { Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { protocolImages } from '#shared/contracts/protocols/protocol-images.ts';
import { Picture } from '#web/ui/file/picture.tsx';
import type { Pictures } from './pictures.ts';
import styles from './answer-fields.module.css';

/** Label of the images; several are numbered. */
const WORDS = { photo: 'Foto', signature: 'Unterschrift' } as const;

interface PictureListProps {
  readonly uuids: readonly string[];
  readonly kind: keyof typeof WORDS;
  readonly images: Pictures;
  readonly onRemove: (uuid: string) => void;
}

export function PictureList({ uuids, kind, images, onRemove }: PictureListProps) {
  const word = WORDS[kind];
  if (uuids.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {uuids.map((uuid, index) => (
        <li key={uuid} className={styles.picture} data-signature={kind === 'signature' || undefined}>
          <KeptPicture uuid={uuid} name={uuids.length === 1 ? word : `${word} ${index + 1}`} images={images} />
          <button
            type="button"
            className={styles.remove}
            aria-label={`${uuids.length === 1 ? word : `${word} ${index + 1}`} entfernen`}
            onClick={() => onRemove(uuid)}
          >
            <IconX aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface KeptPictureProps {
  readonly uuid: string;
  readonly name: string;
  readonly images: Pictures;
}

function KeptPicture({ uuid, name, images }: KeptPictureProps) {
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
