import '#web/mantine-forms.css';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useCopy } from '#web/ui/notice/use-copy.ts';
import { useShowMailLinks } from './mails.api.ts';

/** Shows the links of a mail as an act of its own, because whoever has them can act for the recipient. */
export function MailLinks({ mail }: { readonly mail: Mail }) {
  const show = useShowMailLinks(mail.id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // A mail may contain the same link twice, for example as a button and as text.
  if (show.data !== undefined)
    return [...new Set(show.data.links)].map((address) => <LinkField key={address} address={address} />);
  return (
    <Stack gap="xs" align="flex-start">
      <Text c="dimmed">
        Wer den Link hat, kann für {mail.recipient} handeln. Dass Sie ihn ansehen, steht in der Protokollierung.
      </Text>
      <Button
        variant="default"
        loading={show.isPending}
        onClick={() => show.mutate(idempotencyKey, { onError: showSendError })}
      >
        Link anzeigen
      </Button>
    </Stack>
  );
}

function LinkField({ address }: { readonly address: string }) {
  const { field, isCopied, copy } = useCopy<HTMLInputElement>(address);
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        ref={field}
        label="Link"
        value={address}
        readOnly
        flex={1}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={copy}
      >
        {isCopied ? 'Kopiert' : 'Kopieren'}
      </Button>
    </Group>
  );
}
