import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PagedList } from './paged-list.ts';

interface EntryCountProps {
  readonly list: Pick<PagedList<unknown>, 'rows' | 'total'>;
  /** Says more about the number. */
  readonly children?: ReactNode;
}

/** Says beside the title of a list how many entries it has. */
export const EntryCount = ({ list: { rows, total }, children }: EntryCountProps) =>
  rows && (
    // A phone has no room for it beside the title.
    <Text span c="dimmed" visibleFrom="sm">
      {total.toLocaleString('de-DE')} {total === 1 ? 'Eintrag' : 'Einträge'}
      {children}
    </Text>
  );
