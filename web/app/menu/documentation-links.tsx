import { Link } from '@tanstack/react-router';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import classes from './documentation-links.module.css';

/** The three links of the settings, in one small line. Unless the settings say otherwise, they lead into the help. */
interface DocumentationLinksProps {
  readonly onFollowed?: () => void;
}

export function DocumentationLinks({ onFollowed }: DocumentationLinksProps) {
  const { gettingStarted, foundation, components } = runtimeConfig.documentation;
  return (
    <ul className={classes.links} aria-label="Dokumentation">
      <DocumentationLink href={gettingStarted} label="Getting started" onFollowed={onFollowed} />
      <DocumentationLink href={foundation} label="Foundation" onFollowed={onFollowed} />
      <DocumentationLink href={components} label="Components" onFollowed={onFollowed} />
    </ul>
  );
}

interface DocumentationLinkProps {
  readonly href: string;
  readonly label: string;
  readonly onFollowed: (() => void) | undefined;
}

function DocumentationLink({ href, label, onFollowed }: DocumentationLinkProps) {
  return (
    <li>
      {href.startsWith('/') ? (
        <Link to={href} lang="en" className={classes.link} onClick={onFollowed}>
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
