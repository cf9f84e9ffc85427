import styles from './required-mark.module.css';

export const Required = () => (
  <>
    <span aria-hidden> *</span>
    <span className={styles.heard}>, Pflichtangabe</span>
  </>
);
