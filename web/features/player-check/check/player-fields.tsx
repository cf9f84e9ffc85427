import { Button, Stack, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { insertDots } from './date-of-birth.ts';
import { zoneStartIn } from '#web/features/player-check/scan/machine-readable-zone.ts';
import styles from './player-fields.module.css';
import { OPTIONAL_LABELS, type PlayerValues, REQUIRED_LABELS } from './player-values.ts';

interface PlayerFieldsProps {
  readonly values: PlayerValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<PlayerValues>) => void;
}

type Field = keyof PlayerValues;

/** Props for the fields of a guest: the browser must not store their data and must not correct names. */
const PRIVATE_INPUT_PROPS = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false, size: 'lg' } as const;

const fieldPropsFor =
  ({ values, errors, onChange }: PlayerFieldsProps) =>
  (name: Field, label: string) => ({
    ...PRIVATE_INPUT_PROPS,
    name,
    label,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });

interface RequiredFieldsProps extends PlayerFieldsProps {
  readonly firstRef: Ref<HTMLInputElement>;
  /** Called when a scanner types into a field, with the beginning of the zone. */
  readonly onScanBegun: (zoneStart: string) => void;
}

/** Shows the fields that every check needs, side by side if there is enough space. */
export function PlayerFields({ firstRef, onScanBegun, ...props }: RequiredFieldsProps) {
  const { values } = props;
  const onChange = (changes: Partial<PlayerValues>) => {
    const zoneStart = zoneStartIn(Object.values(changes));
    if (zoneStart === null) props.onChange(changes);
    else onScanBegun(zoneStart);
  };
  const field = fieldPropsFor({ ...props, onChange });
  const styleProps = {
    required: true,
    withAsterisk: false,
    classNames: {
      root: styles.field,
      label: styles.label,
      wrapper: styles.wrapper,
      input: styles.input,
      error: styles.error,
    },
  };
  return (
    <>
      <TextInput {...field('firstName', REQUIRED_LABELS.firstName)} ref={firstRef} data-autofocus {...styleProps} />
      <TextInput {...field('lastName', REQUIRED_LABELS.lastName)} {...styleProps} />
      <TextInput
        {...field('dateOfBirth', REQUIRED_LABELS.dateOfBirth)}
        {...styleProps}
        inputMode="numeric"
        placeholder="TT.MM.JJJJ"
        onChange={(event) => onChange({ dateOfBirth: insertDots(event.currentTarget.value, values.dateOfBirth) })}
      />
    </>
  );
}

interface MoreFieldsProps extends PlayerFieldsProps {
  readonly onClose: () => void;
}

/** Shows the fields that OASIS needs if a name is ambiguous. They lie over the page, so that nothing below moves. */
export function MoreFields({ onClose, ...props }: MoreFieldsProps) {
  const field = fieldPropsFor(props);
  return (
    <SheetModal isOpen title="Geburtsname, Geburtsort, Anschrift" onClose={onClose}>
      <Stack gap="md">
        <div className={styles.more}>
          {Object.entries(OPTIONAL_LABELS).map(([name, label]) => (
            <TextInput key={name} {...field(isOptionalField(name) ? name : 'birthName', label)} />
          ))}
        </div>
        <Button size="lg" onClick={onClose}>
          Übernehmen
        </Button>
      </Stack>
    </SheetModal>
  );
}

const isOptionalField = (name: string): name is keyof typeof OPTIONAL_LABELS => name in OPTIONAL_LABELS;
