import { Text, UnstyledButton } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { UsageIndicator } from '#web/features/player-check/player-check.public.ts';
import classes from './location-with-usage.module.css';

/**
 * Shows the location of the service staff. Hovering it, or focusing or tapping its number, opens this month's OASIS
 * requests. Escape closes them and the pointer may move onto them.
 */
export function LocationWithUsage({ location }: { readonly location: Location }) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside is the control; the element around it only tracks the pointer
    <div
      className={classes.location}
      onMouseEnter={open}
      onMouseLeave={close}
      onFocus={open}
      onBlur={closeWhenLeft}
      onKeyDown={closeByEscape}
    >
      <Text fw={600} className={classes.name}>
        {location.name}
      </Text>
      <UnstyledButton
        className={classes.number}
        onClick={open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
      >
        Standort-Nr. {location.id}
      </UnstyledButton>
      {isOpen && (
        <div id={panel} className={classes.panel}>
          <UsageIndicator locationId={location.id} />
        </div>
      )}
    </div>
  );
}
