import { UnstyledButton } from '@mantine/core';
import styles from './view-switch.module.css';

interface ViewSwitchProps {
  readonly label: string;
  readonly views: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Switches between two or three views of the same data. */
export function ViewSwitch({ label, views, value, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label={label} className={styles.views}>
      {views.map((view) => (
        <UnstyledButton
          key={view.value}
          className={styles.view}
          aria-pressed={view.value === value}
          onClick={() => onChange(view.value)}
        >
          {view.label}
        </UnstyledButton>
      ))}
    </div>
  );
}
