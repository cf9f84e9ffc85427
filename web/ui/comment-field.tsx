import { Text, Textarea, type TextareaProps } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { COMMENT_LENGTH } from '#shared/contracts/corrections.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { looksPersonal, PERSONAL_DATA_HINT } from './personal-data.ts';

interface CommentFieldProps extends Omit<TextareaProps, 'value'> {
  readonly value: string;
}

/** Free text about what happened. It hints, it never blocks: the person at the counter knows better. */
export function CommentField({ value, label = 'Kommentar', ...others }: CommentFieldProps) {
  const isHinted = looksPersonal(value, serverNow());
  return (
    <div>
      <Textarea label={label} value={value} autosize minRows={3} maxRows={8} maxLength={COMMENT_LENGTH} {...others} />
      <Text role="status" size="sm" mt={4} c="var(--mantine-color-text)">
        {isHinted && (
          <>
            <IconInfoCircle
              size={16}
              aria-hidden
              style={{ verticalAlign: '-3px', marginInlineEnd: 6, color: 'var(--mantine-color-orange-6)' }}
            />
            {PERSONAL_DATA_HINT}
          </>
        )}
      </Text>
    </div>
  );
}
