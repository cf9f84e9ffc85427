import { Text } from '@mantine/core';
import { locations } from '#shared/contracts/locations/locations.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { isManagement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';

/**
 * Returns how the management can act on a record of another location, because records are signed where they belong;
 * undefined at that location. `act` is a participle like 'Korrigiert'.
 */
export function useElsewhereHint(location: string, act: string): string | undefined {
  const actor = useActor();
  if (!isManagement(actor) || actor.locationId === idFromIri(location, locations.path)) return undefined;
  return `${act} wird an dem Standort, zu dem dieser Eintrag gehört. Wechseln Sie dazu den Standort im Benutzermenü.`;
}

interface ElsewhereHintProps {
  /** IRI of the record's location. */
  readonly location: string;
  readonly act: string;
}

/** Stands in the place of the button that the management does not have here. */
export function ElsewhereHint({ location, act }: ElsewhereHintProps) {
  const hint = useElsewhereHint(location, act);
  return hint === undefined ? null : (
    <Text size="sm" c="dimmed">
      {hint}
    </Text>
  );
}
