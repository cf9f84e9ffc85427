import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopiedStatus } from './copied-status.tsx';
import { useCopy } from './use-copy.ts';
import { formatLongDay } from '#web/ui/time/local-time.ts';

interface LinkToCopyProps {
  readonly address: string;
  readonly expiresAt: string;
  /** Whether the link was copied when it was made. */
  readonly wasCopied?: boolean;
  /** Whether the link was mailed, so that it rarely has to be copied. */
  readonly wasMailed?: boolean;
  /** What else can be done with the link. */
  readonly acts?: ReactNode;
  /** Stands between the link and the buttons. */
  readonly children?: ReactNode;
  readonly onDone: () => void;
}

/**
 * Shows a link with a secret token. It can be shown only once, because the server stores nothing from which it could be
 * restored. Until it is copied, the copy button is the primary one, unless the link was mailed.
 */
export function LinkToCopy({
  address,
  expiresAt,
  wasCopied = false,
  wasMailed = false,
  acts,
  children,
  onDone,
}: LinkToCopyProps) {
  const { field, isCopied, copy } = useCopy<HTMLInputElement>(address, wasCopied);
  const isDone = isCopied || wasMailed;
  return (
    <Stack gap="md">
      <TextInput
        ref={field}
        label="Link"
        description={`Gilt bis ${formatLongDay(expiresAt)}. Sie sehen ihn nur jetzt.`}
        value={address}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      {children}
      <Group justify="flex-end">
        <CopiedStatus isCopied={isCopied && !wasCopied} />
        {acts}
        <Button
          variant={isDone ? 'default' : 'filled'}
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {isCopied ? 'Link kopiert' : 'Link kopieren'}
        </Button>
        <Button variant={isDone ? 'filled' : 'default'} onClick={onDone}>
          Fertig
        </Button>
      </Group>
    </Stack>
  );
}
