import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

const LazyPictureModal = lazyDialog(async () => (await import('./picture-modal.tsx')).PictureModal);

/** Loads the picture with this identifier. It never changes. */
type PictureQuery = (id: string) => UseQueryOptions<Blob, Error, Blob, string[]>;

interface PicturesProps {
  /** Identifiers of the pictures. */
  readonly pictures: readonly string[];
  readonly queryOf: PictureQuery;
  /** Label of the question that they answer. */
  readonly questionLabel: string;
  readonly kind: 'Foto' | 'Unterschrift' | 'Bild';
}

/** Shows pictures small, and each of them large when it is chosen. */
export function Pictures({ pictures, queryOf, questionLabel, kind }: PicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.images} data-kind={kind}>
      {pictures.map((id, index) => (
        <li key={id}>
          <SmallPicture
            query={queryOf(id)}
            name={`${pictures.length === 1 ? kind : `${kind} ${index + 1}`}: ${questionLabel}`}
          />
        </li>
      ))}
    </ul>
  );
}

interface SmallPictureProps {
  readonly query: ReturnType<PictureQuery>;
  readonly name: string;
}

function SmallPicture({ query, name }: SmallPictureProps) {
  const picture = useQuery(query);
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
      {isLarge && <LazyPictureModal bytes={picture.data} name={name} onClose={() => setIsLarge(false)} />}
    </>
  );
}
