import { Button, Collapse, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import styles from './filter-bar.module.css';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { useSearchHotkey } from '#web/ui/dialog/hotkeys.ts';

/** An active filter: the text of its chip and the function that clears it. */
export interface ActiveFilter {
  readonly name: string;
  readonly value: string;
  readonly onClear: () => void;
}

interface FilterBarProps {
  readonly active: readonly ActiveFilter[];
  readonly onClearAll: () => void;
  /** The filter fields, in the order of their use. */
  readonly children: ReactNode;
}

/** On a phone the fields are collapsed. The chips always show which filters are active. */
export function FilterBar({ active, onClearAll, children }: FilterBarProps) {
  const isWideScreen = useIsWideScreen();
  const [isOpen, { toggle }] = useDisclosure(false);
  const bar = useRef<HTMLDivElement>(null);
  useSearchHotkey(() => bar.current?.querySelector<HTMLElement>('input, button')?.focus());
  return (
    <Stack ref={bar} gap="sm" role="search" aria-label="Liste filtern">
      {!isWideScreen && (
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
      <Collapse expanded={isWideScreen || isOpen}>
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
