import { ActionIcon, Button } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconCopy, IconPencil } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { Column } from '#web/ui/list/column.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { stateText, locationTypesText } from './form-texts.ts';

const iconOf = ({ isActive, versionNumber, hasChanges }: Form) => {
  if (!isActive) return IconCircleOff;
  return versionNumber === undefined || hasChanges ? IconPencil : IconCircleCheck;
};

export const formColumns = (onDuplicate: (form: Form) => void): Column<Form>[] => [
  {
    name: 'Stand',
    kind: 'short',
    render: (form) => (
      <StatusBadge tone="calm" icon={iconOf(form)}>
        {stateText(form)}
      </StatusBadge>
    ),
  },
  { name: 'Fragebogen-Template', order: 'name', kind: 'title', render: ({ name }) => name },
  { name: 'Fragen', kind: 'number', render: ({ questionCount }) => questionCount },
  { name: 'Für', isSecondary: true, render: ({ locationTypes }) => locationTypesText(locationTypes) },
  {
    name: 'Geändert',
    order: 'updatedAt',
    kind: 'short',
    render: ({ updatedAt }) => formatRelativeDateTime(updatedAt, serverNow()),
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

/** A card has room for the label beside the icon. */
function DuplicateButton({ name, onPressed }: DuplicateButtonProps) {
  const isTable = useIsWideScreen();
  const handleClick = (event: MouseEvent) => {
    // The click must not open the row.
    event.stopPropagation();
    onPressed();
  };
  const label = `${name} duplizieren`;
  return isTable ? (
    <ActionIcon aria-label={label} title="Duplizieren" onClick={handleClick}>
      <IconCopy size={20} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} aria-label={label} onClick={handleClick}>
      Duplizieren
    </Button>
  );
}
