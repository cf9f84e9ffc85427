import type { MouseEvent } from 'react';
import classes from './skip-link.module.css';

export function SkipLink() {
  const skip = (event: MouseEvent) => {
    // A fragment in the URL would be treated as a navigation by the router.
    event.preventDefault();
    document.querySelector('main')?.focus();
  };
  return (
    <a href="#main" className={classes.link} onClick={skip}>
      Zum Inhalt springen
    </a>
  );
}
