import { Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { Picture } from '#web/ui/file/picture.tsx';
import styles from './document-viewer.module.css';
import { thumbnailQuery } from '#web/features/documents/documents.api.ts';

interface ThumbnailProps {
  readonly document: Document;
  readonly onOpened: () => void;
}

/** Shows a thumbnail. It renders nothing if the thumbnail cannot be loaded; the file itself can still be opened. */
export function Thumbnail({ document: { id, name }, onOpened }: ThumbnailProps) {
  const thumbnail = useQuery(thumbnailQuery(id));
  if (thumbnail.isPending)
    return <Skeleton className={styles.thumbnail} role="group" aria-label="Vorschau wird geladen" />;
  if (thumbnail.data === undefined) return null;
  return (
    <UnstyledButton className={styles.thumbnail} aria-label={`${name} groß ansehen`} onClick={onOpened}>
      <Picture bytes={thumbnail.data} name={name} />
    </UnstyledButton>
  );
}
