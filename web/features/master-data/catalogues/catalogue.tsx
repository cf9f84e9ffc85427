import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import styles from './catalogue.module.css';

/** An entry of a short catalogue. */
export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly marks: readonly string[];
  readonly isActive: boolean;
  /** Why the entry cannot be deactivated; undefined if it can. */
  readonly staysBecause?: string;
}

/** Props of an entry's dialog. */
export interface EntryDialog {
  readonly title: string;
  readonly onDone: () => void;
}

interface CatalogueProps {
  /** Plural noun for the entries, e.g. 'Länder'. */
  readonly label: string;
  readonly hint: string;
  readonly addLabel: string;
  readonly entries: UseQueryResult<readonly CatalogueEntry[]>;
  readonly isReadOnly?: boolean;
  readonly onSwitch: (entry: CatalogueEntry, isActive: boolean) => Promise<unknown>;
  /** Renders the dialog of a new or an existing entry. */
  readonly renderDialog: (id: string | null, dialog: EntryDialog) => ReactNode;
}

/** A short catalogue whose entries are added, renamed and deactivated, but never deleted. */
export function Catalogue({ label, hint, addLabel, entries, isReadOnly, onSwitch, renderDialog }: CatalogueProps) {
  const [open, setOpen] = useState<{ readonly id: string | null; readonly title: string } | null>(null);
  return (
    <Stack gap="md" component="section" aria-label={label} maw="56rem">
      <Group justify="space-between" align="end">
        <Text c="dimmed" className={styles.hint}>
          {hint}
        </Text>
        {isReadOnly !== true && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpen({ id: null, title: addLabel })}
          >
            {addLabel}
          </Button>
        )}
      </Group>
      {entries.isPending && <Skeleton height={320} radius="md" aria-label={`${label} werden geladen`} />}
      {entries.isError && <ErrorNotice subject={label} onRetry={() => void entries.refetch()} />}
      {entries.data?.length === 0 && <EmptyNotice />}
      <ul className={styles.entries} aria-label={label}>
        {entries.data?.map((entry) => (
          <EntryLine
            key={entry.id}
            entry={entry}
            isReadOnly={isReadOnly === true}
            onRename={() => setOpen({ id: entry.id, title: `${entry.name} bearbeiten` })}
            onSwitch={onSwitch}
          />
        ))}
      </ul>
      {open !== null && renderDialog(open.id, { title: open.title, onDone: () => setOpen(null) })}
    </Stack>
  );
}

interface EntryLineProps extends Pick<CatalogueProps, 'onSwitch'> {
  readonly entry: CatalogueEntry;
  readonly isReadOnly: boolean;
  readonly onRename: () => void;
}

function EntryLine({ entry, isReadOnly, onRename, onSwitch }: EntryLineProps) {
  const { name, marks, isActive, staysBecause } = entry;
  const [isSending, setIsSending] = useState(false);
  const change = async () => {
    setIsSending(true);
    try {
      await onSwitch(entry, !isActive);
    } catch (error) {
      showSendError(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <li className={styles.entry}>
      <div className={styles.name}>
        <Text fw={600} {...(!isActive && { c: 'dimmed' })}>
          {name}
        </Text>
        {!isActive && <Mark>nicht in Gebrauch</Mark>}
        {marks.map((mark) => (
          <Mark key={mark}>{mark}</Mark>
        ))}
      </div>
      {!isReadOnly && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onRename} aria-label={`${name} bearbeiten`}>
            Bearbeiten
          </Button>
          {staysBecause === undefined ? (
            <Button
              variant="default"
              loading={isSending}
              onClick={() => void change()}
              aria-label={isActive ? `${name} deaktivieren` : `${name} aktivieren`}
            >
              {isActive ? 'Deaktivieren' : 'Aktivieren'}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {staysBecause}
            </Text>
          )}
        </div>
      )}
    </li>
  );
}
