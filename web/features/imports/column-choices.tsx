import '#web/mantine-forms.css';
import { NativeSelect } from '@mantine/core';
import type { Import } from '#shared/contracts/imports/imports.ts';
import { IMPORT_FIELDS } from '#shared/domain/import-fields.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import styles from './imports.module.css';
import { useChangeColumns } from './imports.api.ts';

/** Lets the user correct which column fills which field. The server checks the lines again after each change. */
export function ColumnChoices({ file }: { readonly file: Import }) {
  const columnChange = useChangeColumns(file.id);
  const fields = file.columns.map(({ field }) => field ?? null);
  const choose = (index: number, chosenField: string) => {
    // Each field is filled by one column, so choosing it for another column removes it from the previous one.
    const others = fields.map((field) => (field === chosenField ? null : field));
    columnChange.mutate(
      { columns: others.with(index, chosenField === '' ? null : chosenField) },
      { onError: showSendError },
    );
  };
  const choices = [
    { value: '', label: 'nicht übernehmen' },
    ...IMPORT_FIELDS[file.kind].map(({ name, heading }) => ({ value: name, label: heading })),
  ];
  return (
    <FormSection title="Spalten der Datei" hint="So wurden sie erkannt. Sie können es ändern.">
      <div className={styles.choices} aria-busy={columnChange.isPending}>
        {file.columns.map(({ heading }, index) => (
          <NativeSelect
            // Two columns may have the same heading, so the index is their key.
            // oxlint-disable-next-line react/no-array-index-key -- columns have no other unique property
            key={index}
            label={heading === '' ? `Spalte ${index + 1}` : heading}
            data={choices}
            value={fields[index] ?? ''}
            disabled={columnChange.isPending}
            onChange={(event) => choose(index, event.currentTarget.value)}
          />
        ))}
      </div>
    </FormSection>
  );
}
