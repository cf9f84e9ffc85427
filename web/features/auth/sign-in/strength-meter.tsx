import { Text } from '@mantine/core';
import { STRENGTH_TEXTS, strengthOf } from './password-strength.ts';
import styles from './strength-meter.module.css';

const STEPS = [1, 2, 3, 4] as const;

/** Shows the strength as text. The bar of four steps shows the same for sighted users. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const strength = strengthOf(password);
  return (
    <div>
      <div className={styles.bar} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} className={styles.step} data-filled={step <= strength} data-weak={strength === 1} />
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status">
        {STRENGTH_TEXTS[strength]}
      </Text>
    </div>
  );
}
