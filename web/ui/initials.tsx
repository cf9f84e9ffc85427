import styles from './initials.module.css';

interface InitialsProps {
  readonly name: string;
  /** Pixels across. */
  readonly size: number;
}

/** A face for a name, for the eye alone: the name itself stands beside it or in the label. */
export function Initials({ name, size }: InitialsProps) {
  const letters = name
    .split(' ')
    .slice(0, 2)
    .map(([letter]) => letter)
    .join('')
    .toLocaleUpperCase('de');
  return (
    <span aria-hidden className={styles.initials} style={{ inlineSize: size, blockSize: size, fontSize: size * 0.4 }}>
      {letters}
    </span>
  );
}
