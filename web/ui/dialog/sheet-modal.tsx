import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialogFocus } from './dialog-focus.ts';
import { useDialogLayer } from './dialog-layer.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import styles from './sheet-modal.module.css';

interface SheetModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Whether the dialog takes the width of a tablet. */
  readonly isWide?: boolean;
  /** Whether the dialog keeps its upper edge, because its height changes while somebody types. */
  readonly isAtTop?: boolean;
  /** Whether nothing is typed, so that on a phone the dialog is only as high as what it says. */
  readonly isQuestion?: boolean;
  /** Whether the dialog opens by itself, so that a tap may have been meant for what stood in its place. */
  readonly isUnasked?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Shows a dialog that fills a phone's screen, because a small dialog above the soft keyboard cannot be scrolled on iOS. A
 * question needs no keyboard.
 */
export function SheetModal({
  isOpen,
  title,
  isWide = false,
  isAtTop = false,
  isQuestion = false,
  isUnasked = false,
  onClose,
  children,
}: SheetModalProps) {
  const isPhone = !useIsWideScreen();
  const isSheet = isPhone && isQuestion;
  const layer = useDialogLayer(isOpen);
  useDialogFocus(isOpen);
  useBackCloses(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      zIndex={layer}
      onClose={onClose}
      title={title}
      size={isWide ? '70rem' : 'lg'}
      fullScreen={isPhone && !isSheet}
      {...(isSheet ? { classNames: { inner: styles.inner, content: styles.content } } : { centered: !isAtTop })}
      {...(isUnasked && { classNames: { content: styles.unasked }, 'data-unasked': true })}
      closeOnClickOutside={false}
      returnFocus={false}
    >
      {children}
    </Modal>
  );
}
