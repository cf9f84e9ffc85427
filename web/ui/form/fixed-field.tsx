import '#web/mantine-forms.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

type FixedFieldProps = Pick<TextInputProps, 'label' | 'description'> & { readonly value: string };

const styles = { input: { backgroundColor: 'var(--mantine-color-default-hover)' } };

/** Shows a value that cannot be changed in the place of its field. */
export const FixedField = (props: FixedFieldProps) => (
  <TextInput {...props} readOnly styles={styles} rightSection={<IconLock size={18} aria-hidden />} />
);
