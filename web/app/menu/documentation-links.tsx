import { Link } from '@tanstack/react-router';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import classes from './documentation-links.module.css';

interface DocumentationLinksProps {
  readonly onLinkOpened?: () => void;
}

const { gettingStarted, foundation, components } = runtimeConfig.documentation;
const LINKS = [
  ['Getting started', gettingStarted],
  ['Foundation', foundation],
  ['Components', components],
] as const;

/** Shows the three documentation links of the runtime configuration. They lead to the help unless others are configured. */
export const DocumentationLinks = ({ onLinkOpened }: DocumentationLinksProps) => (
  <div className={classes.group}>
    <p>Einführung</p>
    <ul>
      {LINKS.map(([label, href]) => (
        <li key={label} lang="en">
          {href.startsWith('/') ? (
            <Link to={href} onClick={onLinkOpened}>
              {label}
            </Link>
          ) : (
            <a href={href} target="_blank" rel="noreferrer" title="Öffnet in neuem Tab">
              {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  </div>
);
