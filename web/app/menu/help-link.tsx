import { IconHelp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import classes from './navigation-links.module.css';

interface HelpLinkProps {
  readonly label: string;
  /** The screen that the help is about. If it is missing, the link leads to the table of contents. */
  readonly screen?: string;
  readonly onLinkOpened?: () => void;
}

export function HelpLink({ label, screen, onLinkOpened }: HelpLinkProps) {
  return (
    <Link to="/hilfe" search={withoutEmpty({ screen })} className={classes.link} onClick={onLinkOpened}>
      <IconHelp size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <span data-label className={classes.label}>
        {label}
      </span>
    </Link>
  );
}
