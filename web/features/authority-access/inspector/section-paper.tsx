import { Paper } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './section-paper.module.css';

interface SectionPaperProps {
  readonly title: string;
  /** Reads what the section shows. While other entries are read, the earlier ones stay in their place. */
  readonly query: Pick<UseQueryResult, 'isFetching' | 'isPlaceholderData'>;
  /** Lays out the rows of the section. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export const SectionPaper = ({ title, query, className = '', children }: SectionPaperProps) => (
  <Paper
    component="section"
    withBorder
    className={`${styles.section} ${className}`}
    aria-label={title}
    aria-busy={query.isFetching}
    data-stale={query.isPlaceholderData || undefined}
  >
    {children}
  </Paper>
);
