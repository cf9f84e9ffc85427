import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { Column } from '#web/ui/list/column.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { formatNearDateTime } from '#web/ui/time/local-time.ts';
import { stateText, locationTypesText } from './form-texts.ts';

/** Most templates are published as they are, so only another state is shown. */
const isInUseUnchanged = ({ isActive, versionNumber, hasChanges }: Form) =>
  isActive && versionNumber !== undefined && !hasChanges;

export const formColumns = (onDuplicate: (form: Form) => void): Column<Form>[] => [
  {
    name: 'Fragebogen-Template',
    order: 'name',
    kind: 'title',
    render: (form) => <RowTitle name={form.name}>{!isInUseUnchanged(form) && <Mark>{stateText(form)}</Mark>}</RowTitle>,
  },
  { name: 'Fassung', kind: 'number', render: ({ versionNumber }) => versionNumber ?? '–' },
  { name: 'Fragen', kind: 'number', render: ({ questionCount }) => questionCount },
  { name: 'Für', isSecondary: true, render: ({ locationTypes }) => locationTypesText(locationTypes) },
  {
    name: 'Geändert',
    order: 'updatedAt',
    kind: 'short',
    render: ({ updatedAt }) => formatNearDateTime(updatedAt, serverNow()),
  },
  {
    name: 'Aktion',
    kind: 'action',
    render: (form) => <DuplicateButton name={form.name} onPressed={() => onDuplicate(form)} />,
  },
];

interface DuplicateButtonProps {
  readonly name: string;
  readonly onPressed: () => void;
}

function DuplicateButton({ name, onPressed }: DuplicateButtonProps) {
  const handleClick = (event: MouseEvent) => {
    // The click must not open the row.
    event.stopPropagation();
    onPressed();
  };
  return (
    <ActionIcon aria-label={`${name} duplizieren`} title="Duplizieren" onClick={handleClick}>
      <IconCopy size={20} aria-hidden />
    </ActionIcon>
  );
}
