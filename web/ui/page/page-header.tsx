import { ActionIcon, Text, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useId, useRef } from 'react';
import { useHasRoomForExports, useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { stepListPageOf } from '#web/ui/screen/step-lists.ts';
import { type Back, BackLink } from './back-link.tsx';
import { HelpButton } from './help-button.tsx';
import styles from './page-header.module.css';
import { EXPORTS, markFoldable } from './page-header-folding.ts';
import { useOpenUntilOutside } from '#web/ui/screen/use-open-until-outside.ts';

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The page above this one. */
  readonly back?: Back | undefined;
  /** The state of what the page shows, beside the title. */
  readonly badge?: ReactNode;
  /** The switch between the views of the page. */
  readonly views?: ReactNode;
  /**
   * Buttons of the page; the primary one comes last. A phone shows the others only when they are asked for, and an upright
   * tablet the exports, as a menu.
   */
  readonly children?: ReactNode;
}

export function PageHeader({ title, subtitle, back: usualBack, badge, views, children }: PageHeaderProps) {
  const back = useWayBack(usualBack);
  const actionsId = useId();
  const unfold = useRef<HTMLButtonElement>(null);
  const [isUnfolded, setIsUnfolded] = useOpenUntilOutside(useIsWideScreen(), {
    button: unfold,
    menu: () => document.getElementById(actionsId)?.querySelector(EXPORTS) ?? null,
  });
  const hasRoomForExports = useHasRoomForExports();
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
          {children !== undefined && !hasRoomForExports && (
            <ActionIcon
              ref={unfold}
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

/** Leads to the list of steps that the user came from, if any. A section leads to its page in any case. */
function useWayBack(usual: Back | undefined): Back | undefined {
  const path = useRouter().latestLocation.pathname;
  return usual?.to === '.' ? usual : (stepListPageOf(path) ?? usual);
}
