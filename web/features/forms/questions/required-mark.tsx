import styles from './required-mark.module.css';

export const RequiredMark = () => (
  <>
    <span aria-hidden>{'\u00A0'}*</span>
    <span className={styles.heard}>, Pflichtangabe</span>
  </>
);
