import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useDialogFocus } from './dialog-focus.ts';

interface SheetModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that fills the phone: a small box above a soft keyboard cannot be scrolled on iOS. */
export function SheetModal({ isOpen, title, onClose, children }: SheetModalProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  useDialogFocus(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={isPhone}
      centered
      closeOnClickOutside={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Schließen', size: 44, iconSize: 22 }}
      styles={{ title: { fontWeight: 700, fontSize: 'var(--mantine-font-size-lg)' } }}
    >
      {children}
    </Modal>
  );
}
