import { ActionIcon, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Pictures } from './pictures.ts';
import styles from './question-field.module.css';

interface PictureListProps {
  readonly uuids: readonly string[];
  /** 'Foto' or 'Unterschrift'; several are counted. */
  readonly word: string;
  readonly images: Pictures;
  readonly onRemove: (uuid: string) => void;
}

export function PictureList({ uuids, word, images, onRemove }: PictureListProps) {
  if (uuids.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {uuids.map((uuid, index) => (
        <li key={uuid} className={styles.picture} data-signature={word === 'Unterschrift' || undefined}>
          <Picture uuid={uuid} name={uuids.length === 1 ? word : `${word} ${index + 1}`} images={images} />
          <ActionIcon
            variant="filled"
            color="dark"
            className={styles.remove}
            aria-label={`${uuids.length === 1 ? word : `${word} ${index + 1}`} entfernen`}
            onClick={() => onRemove(uuid)}
          >
            <IconX size={22} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  readonly uuid: string;
  readonly name: string;
  readonly images: Pictures;
}

function Picture({ uuid, name, images }: PictureProps) {
  const address = usePictureAddress(uuid, images);
  if (address === undefined) return <Skeleton height="100%" />;
  if (address === null) return <span className={styles.missing}>{name} ist gerade nicht zu sehen.</span>;
  return <img src={address} alt={name} />;
}

/** Undefined while it is on its way, null where there is none. */
function usePictureAddress(uuid: string, images: Pictures): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let shown: string | null | undefined;
    let isGone = false;
    const show = (picture: Blob | null) => {
      if (isGone) return;
      shown = picture === null ? null : URL.createObjectURL(picture);
      setAddress(shown);
    };
    void images.load(uuid).then(show, () => show(null));
    return () => {
      isGone = true;
      if (typeof shown === 'string') URL.revokeObjectURL(shown);
    };
  }, [uuid, images]);
  return address;
}
