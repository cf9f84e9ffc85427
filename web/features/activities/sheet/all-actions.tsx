import '#web/mantine-forms.css';
import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPin, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { canChangeLocations } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { groupActions } from '#web/features/activities/action-groups.ts';
import { LazyPinActions } from '#web/features/activities/lazy-activity-dialogs.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { ActionTile } from '#web/features/activities/record/action-tile.tsx';
import styles from './all-actions.module.css';
import { TILE_COUNT } from '#web/features/activities/record/offered-actions.ts';
import { RecordedStatus } from '#web/features/activities/record/recorded-status.tsx';
import { TapDetails } from './tap-details.tsx';
import type { QuickRecord } from '#web/features/activities/record/use-quick-record.ts';
import { useTapDetails } from './use-tap-details.ts';

interface AllActionsProps {
  /** The actions of the workplace come first. */
  readonly actions: readonly Action[];
  readonly quick: QuickRecord;
  readonly onClose: () => void;
}

/** All actions as tiles in groups, each recorded with one tap, with the time and the comment chosen before it. */
export function AllActions({ actions, quick, onClose }: AllActionsProps) {
  const [search, setSearch] = useState('');
  const details = useTapDetails();
  const wanted = search.trim().toLocaleLowerCase('de');
  const groups = groupActions(actions.filter(({ name }) => name.toLocaleLowerCase('de').includes(wanted)));
  const pinned = actions.slice(0, TILE_COUNT);
  const record = async (action: Action) => {
    if (quick.tapOf(action) !== undefined) return;
    const chosen = details.takeDetails();
    if (chosen !== null && !(await quick.tap(action, chosen))) details.restore();
  };
  return (
    <SheetModal isOpen isWide title="Alle Maßnahmen" onClose={onClose}>
      <div className={styles.tools}>
        <TextInput
          className={styles.search}
          size="md"
          aria-label="Maßnahme suchen"
          placeholder="Suchen"
          leftSection={<IconSearch size={20} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <PinButton />
        <TapDetails details={details} />
      </div>
      {groups.length === 0 && <Text c="dimmed">Keine Maßnahme mit diesem Namen.</Text>}
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name} className={styles.group}>
            <h3 className={styles.heading}>{group.name}</h3>
            {group.actions.map((action) => (
              <ActionTile
                key={action['@id']}
                action={action}
                quick={quick}
                className={styles.tile}
                isPinned={pinned.includes(action)}
                onTap={(tappedAction) => void record(tappedAction)}
              />
            ))}
          </section>
        ))}
      </div>
      <RecordedStatus tap={quick.latest} />
    </SheetModal>
  );
}

/** The management chooses the tiles of the location it is working at. */
function PinButton() {
  const { actor, location } = useSession();
  const [isOpen, dialog] = useDisclosure(false);
  if (location === null || !canChangeLocations(actor)) return null;
  return (
    <>
      <Button size="md" variant="default" leftSection={<IconPin size={20} aria-hidden />} onClick={dialog.open}>
        Kacheln festlegen
      </Button>
      {isOpen && <LazyPinActions location={location} onClose={dialog.close} />}
    </>
  );
}
