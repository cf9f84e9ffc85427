import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';

interface HelpButtonProps {
  readonly className?: string | undefined;
}

/**
 * Leads to the help page of the current screen. It only passes the name of the screen, because the help loads its pages
 * when it is opened.
 */
export function HelpButton({ className }: HelpButtonProps) {
  const screen = pathOf(useMatches().at(-1));
  return (
    <ActionIcon
      renderRoot={(props) => <Link {...props} to="/hilfe" search={withoutEmpty({ screen })} />}
      className={className}
      aria-label="Hilfe zu dieser Seite"
    >
      <IconHelp size={22} stroke={1.7} />
    </ActionIcon>
  );
}

const pathOf = (match: { readonly fullPath: string } | undefined) => match?.fullPath;
