import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Column } from '#web/ui/list/column.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { RowTitle } from '#web/ui/list/row-title.tsx';

export const customerColumns: Column<Customer>[] = [
  {
    name: 'Organisation',
    order: 'name',
    kind: 'title',
    render: ({ name, isActive }) => <RowTitle name={name}>{!isActive && <Mark>nicht aktiv</Mark>}</RowTitle>,
  },
  {
    name: 'Anschrift',
    isSelfExplanatory: true,
    kind: 'text',
    isSecondary: true,
    render: ({ address }) => address,
    isEmpty: ({ address }) => address === undefined,
  },
  {
    name: 'Ansprechpartner',
    isSelfExplanatory: true,
    render: ({ contactPerson, contactPhone }) =>
      [contactPerson, contactPhone].filter((part) => part !== undefined).join(', '),
    isEmpty: ({ contactPerson, contactPhone }) => contactPerson === undefined && contactPhone === undefined,
  },
  { name: 'Standorte', kind: 'number', render: ({ locationCount }) => locationCount },
  { name: 'Zugänge', kind: 'number', render: ({ userCount }) => userCount },
];
