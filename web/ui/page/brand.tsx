import classes from './brand.module.css';

interface BrandProps {
  /** Whether only the logo is shown, without the product name. */
  readonly isShort?: boolean;
}

export function Brand({ isShort = false }: BrandProps) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" className={classes.sign} aria-hidden>
        <path className={classes.shield} d="M16 2 4 6v9c0 7.2 4.9 12.6 12 15 7.1-2.4 12-7.8 12-15V6L16 2Z" />
        <path className={classes.check} d="m10.5 15.5 4 4 7-7.5" />
      </svg>
      {isShort ? null : <span className={classes.word}>Schutzbuch</span>}
    </span>
  );
}
