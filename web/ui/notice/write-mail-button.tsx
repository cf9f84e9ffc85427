import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';

interface WriteMailButtonProps {
  readonly subject: string;
  readonly text: string;
  readonly variant?: 'filled' | 'default';
}

/** Opens the mail program of the device with a mail that only needs an address. */
export const WriteMailButton = ({ subject, text, variant = 'filled' }: WriteMailButtonProps) => (
  <Button
    component="a"
    variant={variant}
    href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
    leftSection={<IconMail size={18} aria-hidden />}
  >
    E-Mail schreiben
  </Button>
);
