import { Paper, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './folded-notice.module.css';

interface FoldedNoticeProps {
  readonly title: string;
  /** What is inside, e.g. how much. */
  readonly summary: string;
  /** Whether something has to be done today. */
  readonly isUrgent?: boolean;
  readonly isInitiallyOpen?: boolean;
  readonly children: ReactNode;
}

/** A notice above the sections of a page. It is one line until somebody opens it, so that it does not push them down. */
export function FoldedNotice({
  title,
  summary,
  isUrgent = false,
  isInitiallyOpen = false,
  children,
}: FoldedNoticeProps) {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const id = useId();
  return (
    <Paper withBorder component="section" aria-label={title}>
      <Title order={2} size="md" fw={400}>
        <UnstyledButton
          className={styles.line}
          data-urgent={isUrgent || undefined}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.title}>{title}</span>
          <span className={styles.summary}>{!isOpen && summary}</span>
          <IconChevronDown size={18} aria-hidden className={styles.chevron} />
        </UnstyledButton>
      </Title>
      {isOpen && (
        <div id={id} className={styles.content}>
          {children}
        </div>
      )}
    </Paper>
  );
}
