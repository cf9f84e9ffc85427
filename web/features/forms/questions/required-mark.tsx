import styles from './required-mark.module.css';

export const Required = () => (
  <>
    <span aria-hidden>{'\u00A0'}*</span>
    <span className={styles.heard}>, Pflichtangabe</span>
  </>
);
