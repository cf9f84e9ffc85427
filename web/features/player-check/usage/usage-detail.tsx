import { Text } from '@mantine/core';
import { UsageBar } from './usage-bar.tsx';
import styles from './usage-indicator.module.css';
import { RequestsLeft } from './requests-left.tsx';
import type { Usage } from './usage.ts';

/** Shows the bar, its values as text and, once the base limit is used up, the parts of the limit. */
export function UsageDetail({ usage }: { readonly usage: Usage }) {
  return (
    <>
      <UsageBar usage={usage} />
      <div className={styles.figures}>
        <RequestsLeft usage={usage} />{' '}
        <Text component="span" c="dimmed">
          {usage.totalText}
        </Text>
      </div>
      {usage.limitParts !== null && (
        <Text size="sm" c="dimmed">
          {usage.limitParts}
        </Text>
      )}
      {usage.warningText !== null && (
        <Text size="sm" c="dimmed">
          {usage.warningText}
        </Text>
      )}
    </>
  );
}
