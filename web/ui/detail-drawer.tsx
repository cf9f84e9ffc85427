import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { rescueFocus, useDialogFocus } from './dialog-focus.ts';
import { openDialogs } from './open-dialog.ts';
import { useHasRoom } from './screen-width.ts';

interface DetailDrawerProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Everything about one row, beside the list it came from. */
export function DetailDrawer({ isOpen, title, onClose, children }: DetailDrawerProps) {
  const isPhone = !useHasRoom();
  useDialogFocus(isOpen);
  return (
    <Drawer
      opened={isOpen}
      // Escape is for the dialog that lies on top.
      onClose={() => openDialogs() === 1 && onClose()}
      title={title}
      position="right"
      size={isPhone ? '100%' : 'md'}
      returnFocus={false}
      // The row that opened it may have given way to its correction.
      onExitTransitionEnd={() => setTimeout(rescueFocus)}
    >
      {children}
    </Drawer>
  );
}
