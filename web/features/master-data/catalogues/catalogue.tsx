import { ActionIcon, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import styles from './catalogue.module.css';

export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly marks: readonly string[];
  readonly isActive: boolean;
  /** The reason why the entry cannot be deactivated; undefined if it can. */
  readonly lockReason?: string;
}

export interface EntryDialogProps {
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
  readonly onActiveChanged: (entry: CatalogueEntry, isActive: boolean) => Promise<unknown>;
  /** Renders the dialog of a new or an existing entry. */
  readonly renderDialog: (id: string | null, dialog: EntryDialogProps) => ReactNode;
}

/** Shows a short catalogue whose entries are added, renamed and deactivated, but never deleted. */
export function Catalogue({
  label,
  hint,
  addLabel,
  entries,
  isReadOnly,
  onActiveChanged,
  renderDialog,
}: CatalogueProps) {
  const [openDialog, setOpenDialog] = useState<{ readonly id: string | null; readonly title: string } | null>(null);
  return (
    <Stack gap="md" component="section" aria-label={label} maw="56rem">
      <Group justify="space-between" align="end">
        <Text c="dimmed" className={styles.hint}>
          {hint}
        </Text>
        {isReadOnly !== true && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpenDialog({ id: null, title: addLabel })}
          >
            {addLabel}
          </Button>
        )}
      </Group>
      {entries.isPending && <Skeleton height={320} radius="md" role="group" aria-label={`${label} werden geladen`} />}
      {entries.isLoadingError && <ErrorNotice subject={label} onRetry={() => void entries.refetch()} />}
      {entries.data?.length === 0 && <EmptyNotice />}
      <ul className={styles.entries} aria-label={label}>
        {entries.data?.map((entry) => (
          <EntryLine
            key={entry.id}
            entry={entry}
            isReadOnly={isReadOnly === true}
            onEditPressed={() => setOpenDialog({ id: entry.id, title: `${entry.name} bearbeiten` })}
            onActiveChanged={onActiveChanged}
          />
        ))}
      </ul>
      {openDialog !== null &&
        renderDialog(openDialog.id, { title: openDialog.title, onDone: () => setOpenDialog(null) })}
    </Stack>
  );
}

interface EntryLineProps extends Pick<CatalogueProps, 'onActiveChanged'> {
  readonly entry: CatalogueEntry;
  readonly isReadOnly: boolean;
  readonly onEditPressed: () => void;
}

function EntryLine({ entry, isReadOnly, onEditPressed, onActiveChanged }: EntryLineProps) {
  const { name, marks, isActive, lockReason } = entry;
  const text = (
    <>
      <Text component="span" fw={600} {...(!isActive && { c: 'dimmed' })}>
        {name}
      </Text>
      {!isActive && <Mark>nicht in Gebrauch</Mark>}
      <Text component="span" c="dimmed">
        {[...marks, ...(lockReason === undefined ? [] : [lockReason])].join(' · ')}
      </Text>
    </>
  );
  if (isReadOnly)
    return (
      <li className={styles.entry}>
        <div className={styles.name}>{text}</div>
      </li>
    );
  return (
    <li className={styles.entry}>
      <UnstyledButton className={styles.edit} onClick={onEditPressed} aria-label={`${name} bearbeiten`}>
        <span className={styles.name}>{text}</span>
        <IconPencil size={20} aria-hidden className={styles.icon} />
      </UnstyledButton>
      {lockReason === undefined && <ActiveSwitch entry={entry} onActiveChanged={onActiveChanged} />}
    </li>
  );
}

function ActiveSwitch({ entry, onActiveChanged }: Pick<EntryLineProps, 'entry' | 'onActiveChanged'>) {
  const { name, isActive } = entry;
  const [isSending, setIsSending] = useState(false);
  const SwitchIcon = isActive ? IconArchive : IconArchiveOff;
  const switchActive = async () => {
    setIsSending(true);
    try {
      await onActiveChanged(entry, !isActive);
    } catch (error) {
      showSendError(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <ActionIcon
      loading={isSending}
      onClick={() => void switchActive()}
      aria-label={isActive ? `${name} deaktivieren` : `${name} aktivieren`}
      title={isActive ? 'Deaktivieren' : 'Aktivieren'}
    >
      <SwitchIcon size={20} aria-hidden />
    </ActionIcon>
  );
}
