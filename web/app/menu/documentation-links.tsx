import { IconExternalLink } from '@tabler/icons-react';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import classes from './documentation-links.module.css';

export function DocumentationLinks() {
  const { gettingStarted, foundation, components } = runtimeConfig.documentation;
  return (
    <ul className={classes.links} aria-label="Dokumentation">
      <DocumentationLink href={gettingStarted} label="Getting started" />
      <DocumentationLink href={foundation} label="Foundation" />
      <DocumentationLink href={components} label="Components" />
    </ul>
  );
}

interface DocumentationLinkProps {
  readonly href: string;
  readonly label: string;
}

function DocumentationLink({ href, label }: DocumentationLinkProps) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" lang="en" className={classes.link}>
        {label}
        <IconExternalLink size={14} aria-label="(öffnet in neuem Tab)" />
      </a>
    </li>
  );
}
