import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { restoreLostFocus, useDialogFocus } from '#web/ui/dialog/dialog-focus.ts';
import { countOpenDialogs } from '#web/ui/dialog/open-dialog.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';

interface DetailDrawerProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows the details of a row beside its list. */
export function DetailDrawer({ isOpen, title, onClose, children }: DetailDrawerProps) {
  const isPhone = !useIsWideScreen();
  useDialogFocus(isOpen);
  return (
    <Drawer
      opened={isOpen}
      // Escape closes only the topmost dialog.
      onClose={() => countOpenDialogs() === 1 && onClose()}
      title={title}
      position="right"
      size={isPhone ? '100%' : 'md'}
      returnFocus={false}
      // The row that opened the drawer may have been replaced by its correction, so its element no longer exists.
      onExitTransitionEnd={() => setTimeout(restoreLostFocus)}
    >
      {children}
    </Drawer>
  );
}
