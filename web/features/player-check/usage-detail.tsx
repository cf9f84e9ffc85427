import { Text } from '@mantine/core';
import { UsageBar } from './usage-bar.tsx';
import styles from './usage-indicator.module.css';
import { UsageRest } from './usage-rest.tsx';
import type { Usage } from './usage.ts';

/** The bar, what it says in words, and of which parts the limit is made where the base was not enough. */
export function UsageDetail({ usage }: { readonly usage: Usage }) {
  return (
    <>
      <UsageBar usage={usage} />
      <div className={styles.figures}>
        <Text component="span" fw={600}>
          {usage.count}
        </Text>
        <UsageRest usage={usage} />
      </div>
      {usage.split !== null && (
        <Text size="sm" c="dimmed">
          {usage.split}
        </Text>
      )}
    </>
  );
}
