import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import type { PagedList } from './paged-list.ts';

interface EntryCountProps {
  readonly list: Pick<PagedList<unknown>, 'rows' | 'total'>;
  /** Says more about the number. */
  readonly children?: ReactNode;
}

/** Says beside the title of a list how many entries it has. A phone has room only for the number. */
export function EntryCount({ list: { rows, total }, children }: EntryCountProps) {
  const isWide = useIsWideScreen();
  if (rows === null) return null;
  const count = total.toLocaleString('de-DE');
  const noun = total === 1 ? 'Eintrag' : 'Einträge';
  return (
    <Text span c="dimmed">
      {isWide ? `${count} ${noun}` : count}
      {isWide ? children : <VisuallyHidden> {noun}</VisuallyHidden>}
    </Text>
  );
}
