import { Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { serverNow } from '#web/api/server-clock.ts';
import { looksPersonal, PERSONAL_DATA_HINT } from './personal-data.ts';

/** Below free text about what happened. It hints, it never blocks: the person at the counter knows better. */
export function PersonalDataHint({ text }: { readonly text: string }) {
  return (
    <Text role="status" size="sm" mt={4} c="var(--mantine-color-text)">
      {looksPersonal(text, serverNow()) && (
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
  );
}
