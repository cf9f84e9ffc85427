import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { MAX_OPENING_PERIODS } from '#shared/contracts/locations/location-changes.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { states } from '#shared/contracts/master-data/states.ts';
import type { HoursInput } from '#web/features/locations/edit/location-fields.ts';
import { closingText } from '#web/features/locations/location-texts.ts';
import { stateQuery } from '#web/features/locations/locations.api.ts';
import { TimeField } from '#web/ui/time/time-field.tsx';
import styles from './opening-hours-fields.module.css';
import { usualHours } from './proposed-hours.ts';
import { ALL_WEEKDAYS, WeekdayToggles } from './weekday-toggles.tsx';

interface OpeningHoursFieldsProps {
  readonly hours: readonly HoursInput[];
  /** The stored opening hours, to mark what changed. */
  readonly storedHours?: readonly HoursInput[];
  /** IRI of the state, whose closing time limits what is offered; '' for none yet. */
  readonly state: string;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (hours: HoursInput[]) => void;
}

/** The first times apply to all days, because most locations open alike every day; others are for the days that differ. */
const newLine = (isFirst: boolean, { from, to } = { from: '', to: '' }): HoursInput => ({
  key: crypto.randomUUID(),
  days: isFirst ? ALL_WEEKDAYS : [],
  from,
  to,
});

export function OpeningHoursFields({ hours, storedHours = [], state, errors, onChange }: OpeningHoursFieldsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (index: number, changes: Partial<HoursInput>) =>
    onChange(hours.map((line, at) => (at === index ? { ...line, ...changes } : line)));
  return (
    <Stack gap="md">
      {hours.length === 0 && (
        <>
          <Text>Ohne Zeiten gilt der Standort als geöffnet, außer in der Sperrzeit des Bundeslandes.</Text>
          <UsualHours
            state={state}
            onChoose={(times) => {
              onChange([newLine(true, times)]);
              // The button that was pressed gives way to the line.
              addButton.current?.focus();
            }}
          />
        </>
      )}
      {hours.length > 0 && (
        <div>
          {hours.map((line, index) => (
            <HoursLine
              key={line.key}
              index={index}
              line={line}
              storedLine={storedHours.find(({ key }) => key === line.key)}
              errors={errors}
              onChange={(changes) => change(index, changes)}
              onRemove={() => onChange(hours.filter((_, at) => at !== index))}
            />
          ))}
        </div>
      )}
      {hours.length < MAX_OPENING_PERIODS && (
        <Button
          ref={addButton}
          variant="subtle"
          className={styles.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...hours, newLine(hours.length === 0)])}
        >
          {hours.length === 0 ? 'Zeiten hinzufügen' : 'Andere Zeiten an einem Tag'}
        </Button>
      )}
    </Stack>
  );
}

interface UsualHoursProps {
  readonly state: string;
  readonly onChoose: (times: Pick<HoursInput, 'from' | 'to'>) => void;
}

/** Offers hours with one tap. Before the state is known, all of them are, and the picture of the week warns later. */
function UsualHours({ state, onChoose }: UsualHoursProps) {
  const id = idFromIri(state, states.path);
  const rules = useQuery({ ...stateQuery(id ?? 0), enabled: id !== null }).data;
  if (id !== null && rules === undefined) return null;
  return (
    <Group gap="sm">
      {usualHours(rules ?? {}).map(({ label, from, to }) => (
        <Button key={label} variant="default" onClick={() => onChoose({ from, to })}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

interface HoursLineProps {
  readonly index: number;
  readonly line: HoursInput;
  readonly storedLine: HoursInput | undefined;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<HoursInput>) => void;
  readonly onRemove: () => void;
}

function HoursLine({ index, line, storedLine, errors, onChange, onRemove }: HoursLineProps) {
  const field = (name: string) => `openingHours.${index}.${name}`;
  const isChanged = (name: 'from' | 'to') => storedLine !== undefined && storedLine[name] !== line[name];
  const messages = (['from', 'to'] as const).filter((name) => Boolean(errors[field(name)]));
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
          <div key={name} className={styles.time}>
            {name === 'to' && (
              <span aria-hidden className={styles.word}>
                bis
              </span>
            )}
            <TimeField
              aria-label={name === 'from' ? 'von' : 'bis'}
              aria-describedby={errors[field(name)] ? `${field(name)}-message` : undefined}
              name={field(name)}
              value={line[name]}
              isClosing={name === 'to'}
              error={Boolean(errors[field(name)])}
              data-changed={isChanged(name) || undefined}
              onChange={(time) => onChange({ [name]: time })}
            />
          </div>
        ))}
        <TimeNote line={line} storedLine={storedLine} />
      </div>
      <ActionIcon onClick={onRemove} aria-label={`Zeile ${index + 1} entfernen`} className={styles.remove}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {messages.map((name) => (
        <Input.Error key={name} id={`${field(name)}-message`} size="md" className={styles.message}>
          {name === 'from' ? 'von' : 'bis'}: {errors[field(name)]}
        </Input.Error>
      ))}
    </div>
  );
}

/** Says what was stored before, else what a closing time on the next day means. */
function TimeNote({ line, storedLine = line }: Pick<HoursLineProps, 'line' | 'storedLine'>) {
  const isOtherStart = storedLine.from !== line.from;
  const isOtherEnd = storedLine.to !== line.to;
  if (isOtherStart || isOtherEnd) {
    const before = isOtherStart && isOtherEnd ? `${storedLine.from}–${storedLine.to}` : '';
    return <span className={styles.before}>vorher {before || (isOtherStart ? storedLine.from : storedLine.to)}</span>;
  }
  const closing = closingText(line);
  return closing === null ? null : <span className={styles.closing}>{closing}</span>;
}
