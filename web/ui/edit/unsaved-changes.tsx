import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useDialogLayer } from '#web/ui/dialog/dialog-layer.tsx';

interface UnsavedDraft {
  readonly form: { readonly isDirty: () => boolean; readonly submitting: boolean };
  readonly discard: () => void;
}

export interface PageAddress {
  readonly pathname: string;
  readonly search: object;
}

/** Filters and open rows are part of the URL too, so only a change of the path counts. */
const isOtherPath = (current: PageAddress, next: PageAddress) => current.pathname !== next.pathname;

/**
 * Asks for confirmation before unsaved input is lost, by leaving the page or closing the dialog. Use `close` instead of
 * `onClose`, and render `dialog`. `discardAndClose` does not ask.
 */
export function useUnsavedChangesGuard(
  { form, discard }: UnsavedDraft,
  onClose: () => void,
  isOtherPage: (current: PageAddress, next: PageAddress) => boolean = isOtherPath,
) {
  const isDirty = form.isDirty() && !form.submitting;
  // If closing opens another page, the question must not appear a second time.
  const isDiscarded = useRef(false);
  const discardAndClose = () => {
    isDiscarded.current = true;
    discard();
    onClose();
  };
  const [isClosing, setIsClosing] = useState(false);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isDiscarded.current && isOtherPage(current, next),
    enableBeforeUnload: false,
    withResolver: true,
  });
  const close = () => {
    if (!isDirty) return discardAndClose();
    // Opens after the current key event, because the question would otherwise receive the same Escape and close.
    if (!isClosing) setTimeout(() => setIsClosing(true));
  };
  const keep = () => (leaving.status === 'blocked' ? leaving.reset() : setIsClosing(false));
  const leave = () => {
    if (leaving.status !== 'blocked') return discardAndClose();
    discard();
    return leaving.proceed();
  };
  const dialog = <DiscardDialog isOpen={isClosing || leaving.status === 'blocked'} onKeep={keep} onDiscard={leave} />;
  return { close, discardAndClose, dialog };
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
