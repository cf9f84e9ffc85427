import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import type { PagedList } from './paged-list.ts';

interface DataListFooterProps<Row> {
  readonly list: Pick<PagedList<Row>, 'rows' | 'total' | 'hasMore' | 'isLoadingMore' | 'loadMore'>;
  /** Loads further rows and moves the focus to them. */
  readonly onLoadMore?: () => void;
}

/**
 * Shows e.g. '30 von 95 · weitere laden'. When the button disappears, the focus moves to the count instead of the top of
 * the page.
 */
export function DataListFooter<Row>({ list, onLoadMore }: DataListFooterProps<Row>) {
  const count = useRef<HTMLParagraphElement>(null);
  const loadMore = async () => {
    const hasMore = await list.loadMore();
    if (!hasMore) count.current?.focus();
  };
  const shownCount = (list.rows?.length ?? 0).toLocaleString('de-DE');
  return (
    <Group justify="center" gap="md" p="md">
      <Text ref={count} tabIndex={-1} role="status" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {shownCount} von {list.total.toLocaleString('de-DE')}
      </Text>
      {list.hasMore && (
        <Button variant="default" loading={list.isLoadingMore} onClick={onLoadMore ?? (() => void loadMore())}>
          weitere laden
        </Button>
      )}
    </Group>
  );
}
