import classes from './command-palette.module.css';

/** Names the keys of the search, on devices with a keyboard. A screen reader announces them by the roles of the list. */
export const PaletteKeys = () => (
  <div className={classes.keys} aria-hidden>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> wählen
    </span>
    <span>
      <kbd>Enter</kbd> öffnen
    </span>
    <span>
      <kbd>Esc</kbd> schließen
    </span>
  </div>
);
