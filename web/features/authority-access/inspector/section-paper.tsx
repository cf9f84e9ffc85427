import { Button, Group, Paper, Title } from '@mantine/core';
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

/** The only location that the sections show, of several that the access opens. */
export interface ChosenLocation {
  readonly name: string;
  readonly onEveryLocation: () => void;
}

interface SectionTitleProps {
  readonly title: string;
  /** Undefined if all locations are shown, or if the access opens only one. */
  readonly chosen: ChosenLocation | undefined;
}

/**
 * Says which location the section shows, because the choice stays from one section to the next. The title is as high
 * without it.
 */
export const SectionTitle = ({ title, chosen }: SectionTitleProps) => (
  <Group gap="xs" mih={44}>
    <Title order={2}>{chosen === undefined ? title : `${title} · ${chosen.name}`}</Title>
    {chosen !== undefined && (
      <Button variant="default" size="compact-md" mih={44} px="sm" onClick={chosen.onEveryLocation}>
        Alle Standorte
      </Button>
    )}
  </Group>
);
