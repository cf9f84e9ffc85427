import { Button, type ButtonProps, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import styles from './action-tiles.module.css';

interface ActionPopoverProps {
  readonly actions: readonly Action[];
  readonly onTap: (action: Action) => void;
  readonly list: string;
  readonly button: ButtonProps;
}

/**
 * A drop-down list of actions. It uses plain buttons, because Mantine's menu puts an element between menu and items
 * that breaks screen readers.
 */
export function ActionPopover({ actions, onTap, list, button }: ActionPopoverProps) {
  const [isOpen, { toggle, close }] = useDisclosure(true);
  const pick = (action: Action) => {
    close();
    onTap(action);
  };
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button {...button} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown className={styles.others}>
        <ul className={styles.otherList} aria-label={list}>
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
