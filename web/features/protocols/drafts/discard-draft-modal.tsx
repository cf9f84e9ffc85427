import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { useDialogFocus } from '#web/ui/dialog/dialog-focus.ts';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts';
import { useDiscardDraft } from '#web/features/protocols/list/protocol-lists.api.ts';

interface DiscardDraftModalProps {
  readonly draft: Protocol;
  readonly onClose: () => void;
  readonly onDiscarded?: () => void;
}

/** Asks for confirmation, because a discarded draft cannot be restored. */
export function DiscardDraftModal({ draft, onClose, onDiscarded }: DiscardDraftModalProps) {
  const discard = useDiscardDraft();
  useDialogFocus(true);
  useBackCloses(true, onClose);
  const discardDraft = () =>
    discard.mutateAsync(draft).then(() => {
      showSuccess('Der Entwurf ist verworfen.');
      onDiscarded?.();
      onClose();
    }, showError);
  return (
    <Modal opened onClose={onClose} title="Entwurf verwerfen?" centered returnFocus={false}>
      <Stack gap="md">
        <Text>
          Der Entwurf <strong>{draft.formName}</strong> wird mit allem gelöscht, was schon ausgefüllt ist. Das lässt
          sich nicht rückgängig machen.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Abbrechen
          </Button>
          <Button color="red" loading={discard.isPending} onClick={discardDraft}>
            Entwurf verwerfen
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
