import '#web/mantine-forms.css';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import type { FieldFaults } from '#web/features/forms/builder/faults-by-field.ts';
import { NumberField } from './number-field.tsx';
import styles from '#web/features/forms/builder/settings.module.css';

interface NumberSettingsProps {
  readonly question: Question;
  readonly faults: FieldFaults;
  readonly onChange: (changes: Partial<Question>, field?: string) => void;
}

const DECIMALS = [
  { value: '0', label: 'ganze Zahl' },
  ...['1', '2', '3', '4'].map((digits) => ({ value: digits, label: digits })),
];

export function NumberSettings({ question, faults, onChange }: NumberSettingsProps) {
  return (
    <div className={styles.fields}>
      <TextInput
        label="Einheit"
        placeholder="z. B. °C"
        maxLength={30}
        data-field="unit"
        value={question.unit ?? ''}
        onChange={(event) => onChange({ unit: event.currentTarget.value || undefined }, 'unit')}
      />
      <NativeSelect
        label="Nachkommastellen"
        data={DECIMALS}
        value={String(question.decimals ?? 0)}
        onChange={(event) => onChange({ decimals: Number(event.currentTarget.value) || undefined })}
      />
      <NumberField
        key={`${question.id} minimum`}
        label="Kleinster Wert"
        data-field="minimum"
        value={question.minimum}
        onChange={(minimum) => onChange({ minimum }, 'minimum')}
      />
      <NumberField
        key={`${question.id} maximum`}
        label="Größter Wert"
        data-field="maximum"
        value={question.maximum}
        error={faults['maximum']}
        onChange={(maximum) => onChange({ maximum }, 'maximum')}
      />
    </div>
  );
}
