import { Button, type ButtonProps, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Action } from '#shared/contracts/master-data.ts';
import styles from './measure-tiles.module.css';

interface OtherMeasuresProps {
  readonly actions: readonly Action[];
  readonly onTap: (action: Action) => void;
  readonly list: string;
  /** How the button looks. */
  readonly button: ButtonProps;
}

/** A drop-down of measures. Plain buttons: Mantine's menu puts an element between menu and items that readers stumble over. */
export function OtherMeasures({ actions, onTap, list, button }: OtherMeasuresProps) {
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
