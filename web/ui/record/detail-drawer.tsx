import { ActionIcon, Drawer, Text, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { restoreLostFocus, useDialogFocus } from '#web/ui/dialog/dialog-focus.ts';
import { countOpenDialogs } from '#web/ui/dialog/open-dialog.ts';
import { PageMark } from '#web/ui/screen/page-mark.tsx';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import type { RowNavigation } from './row-navigation.ts';
import styles from './detail-drawer.module.css';

interface DetailDrawerProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** How the rows of the list are browsed; null if the list does not contain what is shown. */
  readonly rowNavigation?: RowNavigation | null;
  /** Whether the details need two columns, e.g. a file beside what is decided about it. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows the details of a row beside its list. */
export function DetailDrawer({
  isOpen,
  title,
  rowNavigation = null,
  isWide = false,
  onClose,
  children,
}: DetailDrawerProps) {
  const isPhone = !useIsWideScreen();
  const lastRow = useRef('');
  useLayoutEffect(() => {
    if (rowNavigation !== null) lastRow.current = rowNavigation.iri;
  }, [rowNavigation]);
  useDialogFocus(isOpen, () => document.querySelector<HTMLElement>(`[data-opens="${lastRow.current}"]`));
  const isOnTop = () => isOpen && countOpenDialogs() === 1;
  useHotkeys([
    ['ArrowUp', () => isOnTop() && rowNavigation?.showPrevious?.(), { preventDefault: isOpen }],
    ['ArrowDown', () => isOnTop() && rowNavigation?.showNext?.(), { preventDefault: isOpen }],
  ]);
  return (
    <Drawer.Root
      opened={isOpen}
      // Escape closes only the topmost dialog.
      onClose={() => countOpenDialogs() === 1 && onClose()}
      position="right"
      size={isPhone ? '100%' : isWide ? 'min(62rem, 90vw)' : 'md'}
      returnFocus={false}
      // The row that opened the drawer may have been replaced by its correction, so its element no longer exists.
      onExitTransitionEnd={() => setTimeout(restoreLostFocus)}
    >
      {/* The list stays readable, because the arrow keys move through it. */}
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        <PageMark name="drawer" />
        <Drawer.Header className={styles.header}>
          <Drawer.Title>{title}</Drawer.Title>
          {rowNavigation !== null && <RowNavigationBar rowNavigation={rowNavigation} />}
          <Drawer.CloseButton aria-label="Schließen" size={44} iconSize={22} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** At both ends of the list the buttons are not disabled, because a disabled button would lose the focus. */
function RowNavigationBar({
  rowNavigation: { name, position, showPrevious, showNext },
}: {
  readonly rowNavigation: RowNavigation;
}) {
  return (
    <div className={styles.rowNavigation}>
      <Text role="status" size="sm" c="dimmed" className={styles.position}>
        {/* The name is hidden, because the details show it. */}
        <VisuallyHidden>{name}, </VisuallyHidden>
        {position}
      </Text>
      <BrowseButton label="Vorheriger Eintrag" onPress={showPrevious}>
        <IconChevronUp size={20} aria-hidden />
      </BrowseButton>
      <BrowseButton label="Nächster Eintrag" onPress={showNext}>
        <IconChevronDown size={20} aria-hidden />
      </BrowseButton>
    </div>
  );
}

interface BrowseButtonProps {
  readonly label: string;
  /** Null at the end of the list. */
  readonly onPress: (() => void) | null;
  readonly children: ReactNode;
}

const BrowseButton = ({ label, onPress, children }: BrowseButtonProps) => (
  <ActionIcon
    variant="default"
    size={44}
    aria-label={label}
    aria-disabled={onPress === null || undefined}
    data-disabled={onPress === null || undefined}
    onClick={() => onPress?.()}
  >
    {children}
  </ActionIcon>
);
