import { UnstyledButton } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { DocumentationLinks } from './documentation-links.tsx';
import { HelpLink } from './help-link.tsx';
import classes from './help-menu.module.css';
import links from './navigation-links.module.css';

/** Opens the help and the documentation. The menu is a native popover, which closes on Escape and on an outside click. */
export function HelpMenu() {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const close = () => popover.current?.hidePopover();
  return (
    <>
      <UnstyledButton popoverTarget={id} className={links.link}>
        <IconHelp size={20} stroke={1.7} aria-hidden className={links.icon} />
        <span data-label className={links.label}>
          Hilfe
        </span>
      </UnstyledButton>
      <div ref={popover} id={id} popover="auto" className={classes.menu}>
        <HelpLink label="Alle Hilfethemen" onLinkOpened={close} />
        <DocumentationLinks onLinkOpened={close} />
      </div>
    </>
  );
}
