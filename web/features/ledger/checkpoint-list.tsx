import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { CHECKPOINT_OCCASION_TEXTS, type LedgerCheckpoint } from '#shared/contracts/ledger/ledger.ts';
import { useCopy } from '#web/ui/notice/use-copy.ts';
import type { Column } from '#web/ui/list/column.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { formatTime } from '#web/ui/time/local-time.ts';
import { useCheckpointList } from './ledger.api.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';

interface CheckpointListProps {
  /** IRI of the organisation. */
  readonly customer: string;
  /** Id of the checkpoint whose text is shown. */
  readonly openId: string;
  readonly onOpen: (checkpoint: LedgerCheckpoint) => void;
}

/** Lists the checkpoints (signed states) of the ledger, the newest first. */
export function CheckpointList({ customer, openId, onOpen }: CheckpointListProps) {
  const list = useCheckpointList(customer);
  const rows = list.rows ?? [];
  const sizeBefore = ({ id }: LedgerCheckpoint) => rows[rows.findIndex((row) => row.id === id) + 1]?.size;
  return (
    <DataList
      label="Unterschriebene Stände"
      columns={[
        ...columns,
        { name: 'Neu', kind: 'number', render: (row) => growthText(row.size, sizeBefore(row)) },
        rootColumn,
      ]}
      list={list}
      openId={openId}
      onOpen={onOpen}
      momentOf={({ createdAt }) => createdAt}
    />
  );
}

const columns: readonly Column<LedgerCheckpoint>[] = [
  { name: 'Unterschrieben', kind: 'title', render: ({ createdAt }) => formatTime(createdAt) },
  { name: 'Anlass', isSelfExplanatory: true, render: ({ occasion }) => CHECKPOINT_OCCASION_TEXTS[occasion] },
  { name: 'Einträge', kind: 'number', render: ({ size }) => formatNumber(size) },
];

const rootColumn: Column<LedgerCheckpoint> = {
  name: 'Prüfsumme',
  kind: 'short',
  render: ({ note }) => <RootHash root={rootOf(note)} />,
};

/** Returns how many entries were added; '–' for the oldest state that is shown. */
const growthText = (size: number, previousSize: number | undefined) =>
  previousSize === undefined ? '–' : `+${formatNumber(size - previousSize)}`;

/** The third line of a signed checkpoint is the root of the tree. */
const rootOf = (note: string) => note.split('\n')[2] ?? '';

const SHOWN_CHARACTERS = 8;

function RootHash({ root }: { readonly root: string }) {
  const { isCopied, copy } = useCopy(root);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Group component="span" gap="xs" wrap="nowrap" my={-5}>
      <code>{root.slice(0, SHOWN_CHARACTERS)}…</code>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={isCopied ? 'Prüfsumme kopiert' : `Prüfsumme ${root.slice(0, SHOWN_CHARACTERS)} kopieren`}
        onClick={(event) => {
          // A click on the row would open the checkpoint.
          event.stopPropagation();
          copy();
        }}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
