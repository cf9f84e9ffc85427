import { Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './option-tiles.module.css';

interface OptionTilesProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** One of a few, each as a tile to hit with a thumb; works where a drop-down cannot scroll. */
export function OptionTiles({ label, name, options, value, error, onChange }: OptionTilesProps) {
  return (
    <Radio.Group label={label} name={name} value={value} onChange={onChange} error={error}>
      <Stack gap="xs" mt={6}>
        {options.map((option) => (
          <Radio.Card key={option} value={option} className={styles.tile}>
            <Radio.Indicator aria-hidden />
            <Text className={styles.text}>{option}</Text>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
