import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Column } from '#web/ui/list/column.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';

export const customerColumns: Column<Customer>[] = [
  {
    name: 'Status',
    kind: 'short',
    render: ({ isActive }) => (
      <StatusBadge tone="calm" icon={isActive ? IconCircleCheck : IconCircleOff}>
        {isActive ? 'aktiv' : 'nicht aktiv'}
      </StatusBadge>
    ),
  },
  { name: 'Organisation', order: 'name', kind: 'title', render: ({ name }) => name },
  {
    name: 'Anschrift',
    kind: 'text',
    isSecondary: true,
    render: ({ address }) => address,
    isEmpty: ({ address }) => address === undefined,
  },
  {
    name: 'Ansprechpartner',
    render: ({ contactPerson, contactPhone }) =>
      [contactPerson, contactPhone].filter((part) => part !== undefined).join(', '),
    isEmpty: ({ contactPerson, contactPhone }) => contactPerson === undefined && contactPhone === undefined,
  },
  { name: 'Standorte', kind: 'number', render: ({ locationCount }) => locationCount },
  { name: 'Zugänge', kind: 'number', render: ({ userCount }) => userCount },
];
