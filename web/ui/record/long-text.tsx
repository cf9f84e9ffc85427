import styles from '#web/ui/list/data-list.module.css';

/** A text of a row that may be long: two lines of it on a card, one in a table of a wide screen. */
export const LongText = ({ children }: { readonly children: string | undefined }) => (
  <span className={styles.longText}>{children}</span>
);
