import { Button, Collapse, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import styles from './filter-bar.module.css';
import { useHasRoom } from './screen-width.ts';
import { useSearchKey } from './hotkeys.ts';

/** One filter in force: what the chip says and how it goes away. */
export interface ActiveFilter {
  readonly name: string;
  readonly value: string;
  readonly onClear: () => void;
}

interface FilterBarProps {
  readonly active: readonly ActiveFilter[];
  readonly onClearAll: () => void;
  /** The fields, in the order of their use. */
  readonly children: ReactNode;
}

/** On a phone the fields fold away; the chips always tell what the list leaves out. */
export function FilterBar({ active, onClearAll, children }: FilterBarProps) {
  const hasRoom = useHasRoom();
  const [isOpen, { toggle }] = useDisclosure(false);
  const bar = useRef<HTMLDivElement>(null);
  useSearchKey(() => bar.current?.querySelector<HTMLElement>('input, button')?.focus());
  return (
    <Stack ref={bar} gap="sm" role="search" aria-label="Liste filtern">
      {!hasRoom && (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={toggle}
          aria-expanded={isOpen}
          fullWidth
        >
          {active.length === 0 ? 'Filter' : `Filter (${active.length})`}
        </Button>
      )}
      <Collapse expanded={hasRoom || isOpen}>
        <div className={styles.fields}>{children}</div>
      </Collapse>
      {active.length > 0 && <FilterChips active={active} onClearAll={onClearAll} />}
    </Stack>
  );
}

function FilterChips({ active, onClearAll }: Pick<FilterBarProps, 'active' | 'onClearAll'>) {
  return (
    <Group gap="xs" role="group" aria-label="Aktive Filter">
      {active.map((filter) => (
        <Button
          key={filter.name}
          variant="default"
          radius="xl"
          className={styles.chip}
          rightSection={<IconX size={16} aria-hidden />}
          onClick={filter.onClear}
          aria-label={`Filter ${filter.name}: ${filter.value} löschen`}
        >
          {filter.name}: {filter.value}
        </Button>
      ))}
      <Button variant="subtle" onClick={onClearAll}>
        Alle löschen
      </Button>
    </Group>
  );
}
