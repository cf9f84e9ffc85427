import '#web/mantine-forms.css';
import { Button, Stack, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '#web/ui/notice/use-copy.ts';
import styles from './ledger.module.css';

interface TextToCopyProps {
  readonly label: string;
  readonly description: string;
  readonly text: string;
  /** Label of the button, e.g. 'Prüfpunkt kopieren'. */
  readonly copyLabel: string;
}

export function TextToCopy({ label, description, text, copyLabel }: TextToCopyProps) {
  const { field, isCopied, copy } = useCopy<HTMLTextAreaElement>(text);
  return (
    <Stack gap="xs" align="stretch">
      <Textarea
        ref={field}
        label={label}
        description={description}
        value={text}
        autosize
        minRows={2}
        readOnly
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', wordBreak: 'break-all' } }}
      />
      <Button
        variant="default"
        className={styles.action}
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={copy}
      >
        {isCopied ? 'Kopiert' : copyLabel}
      </Button>
    </Stack>
  );
}
