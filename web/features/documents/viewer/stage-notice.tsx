import { Text } from '@mantine/core';
import styles from './document-viewer.module.css';

/** Shows a message in place of a document that cannot be displayed. */
export const StageNotice = ({ children }: { readonly children: string }) => (
  <div className={styles.stage} role="alert">
    <Text className={styles.notice}>{children}</Text>
  </div>
);
