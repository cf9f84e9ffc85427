import '#web/mantine-forms.css';
import { Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './option-tiles.module.css';

interface OptionTilesProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly error?: ReactNode;
  /** Shows short texts side by side if there is room. */
  readonly hasColumns?: boolean;
  readonly onChange: (value: string) => void;
}

/** A radio group with large tiles. Unlike a drop-down it also works where a long list could not scroll. */
export function OptionTiles({ label, name, options, value, error, hasColumns = false, onChange }: OptionTilesProps) {
  return (
    <Radio.Group label={label} name={name} value={value} onChange={onChange} error={error}>
      <div className={styles.tiles} data-columns={hasColumns || undefined}>
        {options.map((option) => (
          <Radio.Card key={option} value={option} className={styles.tile}>
            <Radio.Indicator aria-hidden />
            <Text className={styles.text}>{option}</Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
