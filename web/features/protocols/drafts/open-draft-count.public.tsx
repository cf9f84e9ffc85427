import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openDraftsQuery } from '#web/features/protocols/filling/filling.api.ts';
import styles from './open-draft-count.module.css';

interface OpenDraftCountProps {
  readonly user: string;
  readonly location: string;
}

/** Counts on the button of a new protocol the drafts that wait behind it, as the choice of forms lists them. */
export function OpenDraftCount({ user, location }: OpenDraftCountProps) {
  const count = useQuery(openDraftsQuery(user, location)).data?.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden>
        {count}
      </span>
      <VisuallyHidden>, {count} begonnen</VisuallyHidden>
    </>
  );
}
