import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useOpenLinkCount, UploadLinkList, useLinkCount } from '#web/features/upload-links/upload-links.public.ts';
import styles from '#web/features/profile-documents/gaps/gap-sections.module.css';

/**
 * The upload links of a person, folded: what is missing already says since when it was asked for. Nothing while there is no
 * link.
 */
export function RequestsOfPerson({ profile }: { readonly profile: string }) {
  const [isOpen, fold] = useDisclosure(false);
  const id = useId();
  const count = useLinkCount(profile);
  const openCount = useOpenLinkCount(profile);
  if (count === undefined || count === 0) return null;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section aria-label="Per Upload-Link angefordert">
      <UnstyledButton className={styles.fold} aria-expanded={isOpen} aria-controls={id} onClick={fold.toggle}>
        <Chevron size={20} aria-hidden /> Per Upload-Link angefordert{' '}
        <span className={styles.count}>{openCount === undefined ? count : `${openCount} offen`}</span>
      </UnstyledButton>
      <div id={id}>{isOpen && <UploadLinkList profile={profile} />}</div>
    </section>
  );
}
