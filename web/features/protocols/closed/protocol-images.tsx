import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './protocol-images.module.css';
import { LazyImageModal } from '#web/features/protocols/lazy-protocol-dialogs.ts';
import { Picture } from '#web/ui/file/picture.tsx';
import { pictureQuery } from '#web/features/protocols/answers/pictures.api.ts';

interface ProtocolImagesProps {
  readonly uuids: readonly string[];
  /** Label of the question that the images answer. */
  readonly questionLabel: string;
  readonly kind: 'Foto' | 'Unterschrift' | 'Bild';
}

export function ProtocolImages({ uuids, questionLabel, kind }: ProtocolImagesProps) {
  if (uuids.length === 0) return null;
  return (
    <ul className={styles.images} data-kind={kind}>
      {uuids.map((uuid, index) => (
        <li key={uuid}>
          <ProtocolImage uuid={uuid} name={`${uuids.length === 1 ? kind : `${kind} ${index + 1}`}: ${questionLabel}`} />
        </li>
      ))}
    </ul>
  );
}

interface ProtocolImageProps {
  readonly uuid: string;
  readonly name: string;
}

function ProtocolImage({ uuid, name }: ProtocolImageProps) {
  const picture = useQuery(pictureQuery(uuid));
  const [isLarge, setIsLarge] = useState(false);
  if (picture.isError) {
    return (
      <UnstyledButton className={styles.missing} onClick={() => void picture.refetch()}>
        <IconPhotoOff size={22} aria-hidden />
        <span>
          {name} konnte nicht geladen werden. <u>Erneut versuchen</u>
        </span>
      </UnstyledButton>
    );
  }
  if (picture.isPending) return <Skeleton className={styles.image} role="group" aria-label={`${name} wird geladen`} />;
  return (
    <>
      <UnstyledButton className={styles.image} aria-label={`${name} groß ansehen`} onClick={() => setIsLarge(true)}>
        <Picture bytes={picture.data} name={name} />
      </UnstyledButton>
      {isLarge && <LazyImageModal bytes={picture.data} name={name} onClose={() => setIsLarge(false)} />}
    </>
  );
}
