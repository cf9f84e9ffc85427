import { Button, Collapse, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { Ref } from 'react';
import { insertDots } from './date-of-birth.ts';
import styles from './player-fields.module.css';
import { OPTIONAL_LABELS, type PlayerValues, REQUIRED_LABELS } from './player-values.ts';

interface PlayerFieldsProps {
  readonly values: PlayerValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly firstRef: Ref<HTMLInputElement>;
  readonly onChange: (changes: Partial<PlayerValues>) => void;
}

type Field = keyof PlayerValues;

/** The browser must not store any data of a guest or correct names. */
const PRIVATE_INPUT_PROPS = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false, size: 'lg' } as const;

export function PlayerFields({ values, errors, firstRef, onChange }: PlayerFieldsProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const field = (name: Field, label: string) => ({
    ...PRIVATE_INPUT_PROPS,
    name,
    label,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.person}>
      <div className={styles.fields}>
        <TextInput {...field('firstName', REQUIRED_LABELS.firstName)} ref={firstRef} required />
        <TextInput {...field('lastName', REQUIRED_LABELS.lastName)} required />
        <TextInput
          {...field('dateOfBirth', REQUIRED_LABELS.dateOfBirth)}
          required
          inputMode="numeric"
          placeholder="TT.MM.JJJJ"
          onChange={(event) => onChange({ dateOfBirth: insertDots(event.currentTarget.value, values.dateOfBirth) })}
        />
      </div>
      <div>
        <Button
          variant="subtle"
          size="md"
          px="xs"
          aria-expanded={isOpen}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          onClick={toggle}
        >
          Geburtsname, Geburtsort, Anschrift
        </Button>
      </div>
      <Collapse expanded={isOpen}>
        <div className={styles.fields}>
          {Object.entries(OPTIONAL_LABELS).map(([name, label]) => (
            <TextInput key={name} {...field(isOptionalField(name) ? name : 'birthName', label)} />
          ))}
        </div>
      </Collapse>
    </div>
  );
}

const isOptionalField = (name: string): name is keyof typeof OPTIONAL_LABELS => name in OPTIONAL_LABELS;
