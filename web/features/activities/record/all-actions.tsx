import '#web/mantine-forms.css';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconMessagePlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { groupActions } from '#web/features/activities/action-groups.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { ActionTile } from './action-tile.tsx';
import styles from './all-actions.module.css';
import { TILE_COUNT } from './offered-actions.ts';
import { RecordedStatus } from './recorded-status.tsx';
import type { QuickRecord } from './use-quick-record.ts';

interface AllActionsProps {
  /** The actions of the workplace come first. */
  readonly actions: readonly Action[];
  readonly quick: QuickRecord;
  /** Opens the form with a comment and another time. */
  readonly onForm: () => void;
  readonly onClose: () => void;
}

/** All actions as tiles in groups, each recorded with one tap. */
export function AllActions({ actions, quick, onForm, onClose }: AllActionsProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase('de');
  const groups = groupActions(actions.filter(({ name }) => name.toLocaleLowerCase('de').includes(wanted)));
  const pinned = actions.slice(0, TILE_COUNT);
  return (
    <SheetModal isOpen isWide title="Alle Maßnahmen" onClose={onClose}>
      <Group gap="sm" mb="md" wrap="wrap">
        <TextInput
          className={styles.search}
          size="md"
          aria-label="Maßnahme suchen"
          placeholder="Suchen"
          leftSection={<IconSearch size={20} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button size="md" variant="default" leftSection={<IconMessagePlus size={20} aria-hidden />} onClick={onForm}>
          Mit Kommentar …
        </Button>
      </Group>
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
              />
            ))}
          </section>
        ))}
      </div>
      <RecordedStatus tap={quick.latest} />
    </SheetModal>
  );
}
