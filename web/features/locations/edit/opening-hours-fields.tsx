import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MAX_OPENING_PERIODS } from '#shared/contracts/locations/location-changes.ts';
import type { HoursInput } from './location-fields.ts';
import { closingText } from '#web/features/locations/location-words.ts';
import styles from './opening-hours-fields.module.css';
import { WeekdayToggles } from './weekday-toggles.tsx';

interface OpeningHoursFieldsProps {
  readonly hours: readonly HoursInput[];
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (hours: HoursInput[]) => void;
}

const newLine = (): HoursInput => ({ key: crypto.randomUUID(), days: [], from: '', to: '' });

export function OpeningHoursFields({ hours, errors, onChange }: OpeningHoursFieldsProps) {
  const change = (index: number, changes: Partial<HoursInput>) =>
    onChange(hours.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  return (
    <Stack gap="md">
      {hours.length === 0 && (
        <Text>Ohne Zeiten gilt der Standort als geöffnet, außer in der Sperrzeit des Bundeslandes.</Text>
      )}
      {hours.map((line, index) => (
        <HoursLine
          key={line.key}
          index={index}
          line={line}
          errors={errors}
          onChange={(changes) => change(index, changes)}
          onRemove={() => onChange(hours.filter((_, at) => at !== index))}
        />
      ))}
      {hours.length < MAX_OPENING_PERIODS && (
        <Button
          variant="default"
          className={styles.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...hours, newLine()])}
        >
          Zeile hinzufügen
        </Button>
      )}
    </Stack>
  );
}

interface HoursLineProps {
  readonly index: number;
  readonly line: HoursInput;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<HoursInput>) => void;
  readonly onRemove: () => void;
}

function HoursLine({ index, line, errors, onChange, onRemove }: HoursLineProps) {
  const field = (name: string) => `openingHours.${index}.${name}`;
  const closing = closingText(line);
  return (
    <div role="group" aria-label={`Zeile ${index + 1}`} className={styles.line}>
      <WeekdayToggles
        name={field('days')}
        days={line.days}
        error={errors[field('days')]}
        onChange={(days) => onChange({ days })}
      />
      <div className={styles.times}>
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="time"
            label={name === 'from' ? 'von' : 'bis'}
            name={field(name)}
            value={line[name]}
            error={errors[field(name)]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
        <ActionIcon onClick={onRemove} aria-label={`Zeile ${index + 1} entfernen`} className={styles.remove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
      {closing !== null && (
        <Text size="sm" c="dimmed" className={styles.closing}>
          {closing}
        </Text>
      )}
    </div>
  );
}
