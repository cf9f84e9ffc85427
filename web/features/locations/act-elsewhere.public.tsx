import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { locations } from '#shared/contracts/locations/locations.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { type Actor, isManagement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { keepPlace } from '#web/ui/record/use-is-last-seen.ts';
import { locationsQuery } from './locations.public.ts';
import { SwitchLocationButton } from './switch-location-button.public.tsx';

interface ActElsewhereProps {
  /** IRI of the record's location. */
  readonly location: string;
  /** The act, as a verb like 'korrigieren'. */
  readonly act: string;
  readonly canActAt: (actor: Actor, locationId: number) => boolean;
  /** Whether the act has to wait for the server. */
  readonly isWaiting?: boolean;
  /** Called when the user works at the location. It should begin the act. */
  readonly onSwitched: () => void;
}

/**
 * Stands in the place of the button that the management does not have here: records are signed where they belong, so the
 * user switches to that location. Nothing is shown if the act is not possible there either.
 */
export function ActElsewhere({ location, act, canActAt, isWaiting = false, onSwitched }: ActElsewhereProps) {
  const actor = useActor();
  const isElsewhere = isManagement(actor) && actor.locationId !== idFromIri(location, locations.path);
  const there = useQuery({ ...locationsQuery, enabled: isElsewhere }).data?.find((one) => one['@id'] === location);
  if (!isElsewhere || there === undefined) return null;
  if (!canActAt({ ...actor, location: there, locationId: there.id }, there.id)) return null;
  return (
    <Group data-print="none" style={keepPlace(isWaiting)}>
      <SwitchLocationButton location={location} onSwitched={onSwitched}>
        {`Standort wechseln und ${act}`}
      </SwitchLocationButton>
    </Group>
  );
}
