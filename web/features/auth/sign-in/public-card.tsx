import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '#web/ui/page/brand.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import classes from './public-card.module.css';

interface PublicCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders the frame of pages without a session. Each new title receives the focus, because it announces what happened. */
export function PublicCard({ title, children }: PublicCardProps) {
  return (
    <main className={classes.page} tabIndex={-1}>
      <PageTitle>{title}</PageTitle>
      <Paper withBorder className={classes.card}>
        <div className={classes.brand}>
          <Brand />
        </div>
        <Title order={1} key={title} ref={focusOnce} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {children}
      </Paper>
    </main>
  );
}
