import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialogFocus } from './dialog-focus.ts';
import { useDialogLayer } from './dialog-layer.tsx';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';

interface SheetModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Whether the dialog takes the width of a tablet. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a dialog that fills a phone's screen, because a small dialog above the soft keyboard cannot be scrolled on iOS. */
export function SheetModal({ isOpen, title, isWide = false, onClose, children }: SheetModalProps) {
  const isPhone = !useIsWideScreen();
  const layer = useDialogLayer(isOpen);
  useDialogFocus(isOpen);
  return (
    <Modal
      opened={isOpen}
      zIndex={layer}
      onClose={onClose}
      title={title}
      size={isWide ? '70rem' : 'lg'}
      fullScreen={isPhone}
      centered
      closeOnClickOutside={false}
      returnFocus={false}
    >
      {children}
    </Modal>
  );
}
