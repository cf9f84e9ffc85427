import type { MouseEvent } from 'react';
import classes from './skip-link.module.css';

export function SkipLink() {
  const skip = (event: MouseEvent) => {
    // The address stays as it is; a fragment in it would be taken for a navigation.
    event.preventDefault();
    document.querySelector('main')?.focus();
  };
  return (
    <a href="#main" className={classes.link} onClick={skip}>
      Zum Inhalt springen
    </a>
  );
}
