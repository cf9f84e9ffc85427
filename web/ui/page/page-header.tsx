import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Back, BackLink } from './back-link.tsx';
import { HelpButton } from './help-button.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The page above this one. */
  readonly back?: Back | undefined;
  /** The state of what the page shows, beside the title. */
  readonly badge?: ReactNode;
  /** The switch between the views of the page. */
  readonly views?: ReactNode;
  /** Buttons of the page; the primary one comes last. */
  readonly children?: ReactNode;
}

export function PageHeader({ title, subtitle, back, badge, views, children }: PageHeaderProps) {
  return (
    <header
      className={styles.header}
      data-back={back !== undefined || undefined}
      data-views={views !== undefined || undefined}
    >
      <div className={styles.text} data-subtitle={subtitle !== undefined || undefined}>
        {back !== undefined && <BackLink {...back} />}
        <div className={styles.line}>
          <Title order={1} className={styles.title}>
            {title}
          </Title>
          {badge}
          <HelpButton className={styles.help} />
        </div>
        {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
      </div>
      {views}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
