import { Text } from '@mantine/core';
import styles from './document-viewer.module.css';

/** Stands where the document would, and says why it does not. */
export const StageNotice = ({ children }: { readonly children: string }) => (
  <div className={styles.stage} role="alert">
    <Text className={styles.notice}>{children}</Text>
  </div>
);
