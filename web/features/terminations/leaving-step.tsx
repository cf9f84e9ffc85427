import { Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './leaving-steps.module.css';

export type StepState = 'done' | 'now' | 'later';

const STATE_TEXTS: Readonly<Record<StepState, string>> = { done: 'erledigt', now: 'jetzt', later: 'später' };

interface LeavingStepProps {
  readonly number: number;
  readonly title: string;
  readonly state: StepState;
  /** When it happens or happened, in one line. */
  readonly when?: ReactNode;
  readonly children?: ReactNode;
}

/** Shows one step of the way out, whether it is over, now or later. */
export const LeavingStep = ({ number, title, state, when, children }: LeavingStepProps) => (
  <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
    <span className={styles.marker} role="img" aria-label={`Schritt ${number}, ${STATE_TEXTS[state]}`}>
      {state === 'done' ? <IconCheck size={20} aria-hidden /> : number}
    </span>
    <div className={styles.content}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {when !== undefined && <Text c="dimmed">{when}</Text>}
      </div>
      {children}
    </div>
  </li>
);

export const LeavingSteps = ({ children }: { readonly children: ReactNode }) => (
  <ol className={styles.steps} aria-label="Schritte">
    {children}
  </ol>
);
