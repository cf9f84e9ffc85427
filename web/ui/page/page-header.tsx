import { ActionIcon, Text, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { type Back, BackLink } from './back-link.tsx';
import { HelpButton } from './help-button.tsx';
import styles from './page-header.module.css';
import { markFoldable } from './page-header-folding.ts';

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The page above this one. */
  readonly back?: Back | undefined;
  /** The state of what the page shows, beside the title. */
  readonly badge?: ReactNode;
  /** The switch between the views of the page. */
  readonly views?: ReactNode;
  /** Buttons of the page; the primary one comes last. A phone shows the others only when they are asked for. */
  readonly children?: ReactNode;
}

export function PageHeader({ title, subtitle, back, badge, views, children }: PageHeaderProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const actionsId = useId();
  const isWideScreen = useIsWideScreen();
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
          {children !== undefined && !isWideScreen && (
            <ActionIcon
              className={styles.unfold}
              aria-label="Weitere Aktionen"
              aria-expanded={isUnfolded}
              aria-controls={actionsId}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              <IconDots size={22} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
      </div>
      {views}
      {children !== undefined && (
        <div ref={markFoldable} id={actionsId} className={styles.actions} data-unfolded={isUnfolded || undefined}>
          {children}
        </div>
      )}
    </header>
  );
}
