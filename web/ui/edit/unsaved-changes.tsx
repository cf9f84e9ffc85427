import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useDialogLayer } from '#web/ui/dialog/dialog-layer.tsx';
import { isBackForDialog, useBackCloses } from '#web/ui/dialog/use-back-closes.ts';

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

interface GuardOptions {
  readonly isOtherPage?: (current: PageAddress, next: PageAddress) => boolean;
  /**
   * Saves the form, and returns whether it is saved. The question offers it. Missing where sending has consequences that
   * nobody expects of saving, or shows something once.
   */
  readonly save?: () => Promise<boolean>;
}

/**
 * Asks for confirmation before unsaved input is lost, by leaving the page or closing the dialog. Use `close` instead of
 * `onClose`, and render `dialog`. `discardAndClose` does not ask.
 */
export function useUnsavedChangesGuard(
  { form, discard }: UnsavedDraft,
  onClose: () => void,
  { isOtherPage = isOtherPath, save }: GuardOptions = {},
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
    shouldBlockFn: ({ current, next, action }) =>
      isDirty && !isDiscarded.current && isOtherPage(current, next) && !isBackForDialog(action),
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
  const [isSaving, setIsSaving] = useState(false);
  const [returnsFocus, setReturnsFocus] = useState(true);
  const isLeaving = leaving.status === 'blocked';
  const saveAndLeave = async () => {
    // The question is gone before the form receives its errors, and leaves the focus to them.
    setReturnsFocus(false);
    setIsSaving(true);
    const isSaved = (await save?.()) === true;
    setIsSaving(false);
    // A form that a dialog contains closes it by itself.
    if (isLeaving && isSaved) leaving.proceed();
    else keep();
  };
  const dialog = (
    <DiscardDialog
      isOpen={(isClosing || isLeaving) && !isSaving}
      returnsFocus={returnsFocus}
      saveLabel={isLeaving ? 'Speichern und weiter' : 'Speichern'}
      onKeep={() => {
        setReturnsFocus(true);
        keep();
      }}
      onDiscard={leave}
      onSave={save && (() => void saveAndLeave())}
    />
  );
  return { close, discardAndClose, dialog };
}

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  readonly saveLabel: string;
  /** Undefined if the form can only be sent with its own button. */
  readonly onSave: (() => void) | undefined;
  readonly returnsFocus: boolean;
}

function DiscardDialog({ isOpen, onKeep, onDiscard, saveLabel, onSave, returnsFocus }: DiscardDialogProps) {
  const layer = useDialogLayer(isOpen);
  useBackCloses(isOpen, onKeep);
  const isSavable = onSave !== undefined;
  return (
    <Modal
      opened={isOpen}
      onClose={onKeep}
      title="Eingaben verwerfen?"
      centered
      size={isSavable ? 'lg' : 'md'}
      zIndex={layer + 5}
      returnFocus={returnsFocus}
    >
      <Text mb="lg">Ihre Eingaben sind noch nicht gespeichert.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDiscard}>
          Verwerfen
        </Button>
        <Button variant={isSavable ? 'default' : 'filled'} onClick={onKeep} data-autofocus>
          Weiter bearbeiten
        </Button>
        {isSavable && <Button onClick={onSave}>{saveLabel}</Button>}
      </Group>
    </Modal>
  );
}
