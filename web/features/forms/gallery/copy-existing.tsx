import '#web/mantine-forms.css';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import styles from './form-create.module.css';
import { formChoicesQuery } from '#web/features/forms/forms.api.ts';
import { StartCard } from './start-card.tsx';
import { useDuplicateForm } from './use-new-form.ts';

export function CopyExisting() {
  const query = useQuery(formChoicesQuery);
  const forms = query.data ?? [];
  const [chosenIri, setChosenIri] = useState('');
  const { start, isPending } = useDuplicateForm();
  const form = forms.find((candidate) => candidate['@id'] === chosenIri) ?? forms[0];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form !== undefined) start(form);
  };
  return (
    <StartCard title="Aus einem bestehenden" text="Eine Kopie des Entwurfs, mit allen Fragen und Bedingungen.">
      <form onSubmit={submit} className={styles.form}>
        <NativeSelect
          label="Template"
          value={form?.['@id'] ?? ''}
          error={query.isError && 'Die Templates konnten nicht geladen werden.'}
          onChange={(event) => setChosenIri(event.currentTarget.value)}
          data={
            forms.length === 0
              ? [{ value: '', label: query.isPending ? 'wird geladen …' : 'noch keines' }]
              : forms.map((choice) => ({ value: choice['@id'], label: choice.name }))
          }
        />
        <Button type="submit" variant="default" loading={isPending}>
          Duplizieren
        </Button>
      </form>
    </StartCard>
  );
}
