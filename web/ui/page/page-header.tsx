import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { HelpButton } from './help-button.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: string;
  /** The switch between the views of the page. */
  readonly views?: ReactNode;
  /** Buttons of the page; the primary one comes last. */
  readonly children?: ReactNode;
}

export function PageHeader({ title, subtitle, views, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <div className={styles.line}>
          <Title order={1} className={styles.title}>
            {title}
          </Title>
          <HelpButton className={styles.help} />
        </div>
        {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
      </div>
      {views}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
