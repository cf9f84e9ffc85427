import { Button, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccessLink } from '#shared/contracts/users/users.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { LinkToCopy } from '#web/ui/notice/link-to-copy.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';

interface SendLinkDialogProps {
  readonly title: string;
  readonly hint: ReactNode;
  readonly send: UseMutationResult<AccessLink, Error, void>;
  /** Text shown after the link was mailed. */
  readonly mailedText: string;
  readonly onClose: () => void;
}

/** Creates a new link, which is mailed or, if the server sends no mails, shown to be passed on. */
export function SendLinkDialog({ title, hint, send, mailedText, onClose }: SendLinkDialogProps) {
  const make = () =>
    send.mutate(undefined, {
      onSuccess: ({ isMailed }) => {
        if (!isMailed) return;
        showSuccess(mailedText);
        onClose();
      },
      onError: showError,
    });
  const link = send.data?.link;
  return (
    <SheetModal isOpen title={title} onClose={onClose}>
      {send.data === undefined || link === undefined ? (
        <Stack gap="md">
          <Text>{hint}</Text>
          <Button onClick={make} loading={send.isPending} data-autofocus>
            Link erstellen
          </Button>
        </Stack>
      ) : (
        <LinkToCopy address={link} expiresAt={send.data.expiresAt} onDone={onClose} />
      )}
    </SheetModal>
  );
}
