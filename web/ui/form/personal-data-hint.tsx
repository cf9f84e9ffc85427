import { Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { mayContainPersonalData, PERSONAL_DATA_HINT } from './personal-data.ts';

/** Warns of personal data below a free text. It never blocks, because staff can judge better. */
export function PersonalDataHint({ text }: { readonly text: string }) {
  return (
    <Text role="status" size="sm" mt={4} c="var(--mantine-color-text)">
      {mayContainPersonalData(text, serverNow()) && (
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
