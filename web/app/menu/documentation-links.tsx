import { Link } from '@tanstack/react-router';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import classes from './documentation-links.module.css';

interface DocumentationLinksProps {
  readonly onLinkOpened?: () => void;
}

/** Shows the three documentation links of the runtime configuration. They lead to the help unless others are configured. */
export function DocumentationLinks({ onLinkOpened }: DocumentationLinksProps) {
  const { gettingStarted, foundation, components } = runtimeConfig.documentation;
  return (
    <div className={classes.group}>
      <p className={classes.heading} aria-hidden>
        Einführung
      </p>
      <ul className={classes.links} aria-label="Einführung">
        <DocumentationLink href={gettingStarted} label="Getting started" onLinkOpened={onLinkOpened} />
        <DocumentationLink href={foundation} label="Foundation" onLinkOpened={onLinkOpened} />
        <DocumentationLink href={components} label="Components" onLinkOpened={onLinkOpened} />
      </ul>
    </div>
  );
}

interface DocumentationLinkProps {
  readonly href: string;
  readonly label: string;
  readonly onLinkOpened: (() => void) | undefined;
}

function DocumentationLink({ href, label, onLinkOpened }: DocumentationLinkProps) {
  return (
    <li>
      {href.startsWith('/') ? (
        <Link to={href} lang="en" className={classes.link} onClick={onLinkOpened}>
          {label}
        </Link>
      ) : (
        <a href={href} target="_blank" rel="noreferrer" lang="en" title="Öffnet in neuem Tab" className={classes.link}>
          {label}
        </a>
      )}
    </li>
  );
}
