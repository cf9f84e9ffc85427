import { Button, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { Action } from '#shared/contracts/master-data.ts';
import styles from './measure-tiles.module.css';

interface OtherMeasuresProps {
  readonly actions: readonly Action[];
  readonly onTap: (action: Action) => void;
}

/** The drop-down of the rest. Plain buttons: Mantine's menu puts an element between menu and items that readers stumble over. */
export function OtherMeasures({ actions, onTap }: OtherMeasuresProps) {
  const [isOpen, { toggle, close }] = useDisclosure(true);
  const pick = (action: Action) => {
    close();
    onTap(action);
  };
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-start" width="target" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="lg" variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={toggle}>
          Weitere …
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.others}>
        <ul className={styles.otherList} aria-label="Weitere Maßnahmen">
          {actions.map((action) => (
            <li key={action['@id']}>
              <UnstyledButton className={styles.other} onClick={() => pick(action)}>
                {action.name}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
