import styles from './initials.module.css';

interface InitialsProps {
  readonly name: string;
  /** Width and height in pixels. */
  readonly size: number;
  /** Grey, for lists with many avatars, in which the buttons must stand out. */
  readonly isQuiet?: boolean;
}

/** Shows the initials as a decorative avatar. Screen readers get the name from the text beside it or from a label. */
export function Initials({ name, size, isQuiet = false }: InitialsProps) {
  const letters = name
    .split(' ')
    .slice(0, 2)
    .map(([letter]) => letter)
    .join('')
    .toLocaleUpperCase('de');
  return (
    <span
      aria-hidden
      className={styles.initials}
      data-quiet={isQuiet || undefined}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.4 }}
    >
      {letters}
    </span>
  );
}
