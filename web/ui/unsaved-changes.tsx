import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useDialogLayer } from './dialog-layer.tsx';

interface UnsavedDraft {
  readonly form: { readonly isDirty: () => boolean; readonly submitting: boolean };
  readonly discard: () => void;
}

/**
 * Asks before typed text is thrown away, be it by leaving the page or by closing the dialog.
 * `close` stands in for `onClose`; `dialog` belongs into the tree.
 */
export function useUnsavedChangesGuard({ form, discard }: UnsavedDraft, onClose: () => void) {
  const isDirty = form.isDirty() && !form.submitting;
  // Where closing leads to another page, it has been asked already.
  const isThrownAway = useRef(false);
  const throwAway = () => {
    isThrownAway.current = true;
    discard();
    onClose();
  };
  const [isClosing, setIsClosing] = useState(false);
  const leaving = useBlocker({
    // Filters and open rows live in the address too: only another page counts.
    shouldBlockFn: ({ current, next }) => isDirty && !isThrownAway.current && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  const close = () => {
    if (!isDirty) return throwAway();
    // Only when the key is through: the question would hear the same Escape and take it for its answer.
    if (!isClosing) setTimeout(() => setIsClosing(true));
  };
  const keep = () => (leaving.status === 'blocked' ? leaving.reset() : setIsClosing(false));
  const leave = () => {
    if (leaving.status !== 'blocked') return throwAway();
    discard();
    return leaving.proceed();
  };
  const dialog = <DiscardDialog isOpen={isClosing || leaving.status === 'blocked'} onKeep={keep} onDiscard={leave} />;
  return { close, dialog };
}

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  const layer = useDialogLayer(isOpen);
  return (
    <Modal opened={isOpen} onClose={onKeep} title="Eingaben verwerfen?" centered size="md" zIndex={layer + 5}>
      <Text mb="lg">Ihre Eingaben sind noch nicht gespeichert.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDiscard}>
          Verwerfen
        </Button>
        <Button onClick={onKeep} data-autofocus>
          Weiter bearbeiten
        </Button>
      </Group>
    </Modal>
  );
}
