import '#web/mantine-forms.css';
import { Button, Stack, TextInput, Title, NativeSelect } from '@mantine/core';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormCreate, MAX_FORM_NAME_CHARACTERS } from '#shared/contracts/forms/forms.ts';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';
import { useKeptText } from '#web/ui/edit/use-kept-text.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { formChoicesQuery } from '#web/features/forms/forms.api.ts';
import { newSection } from '#web/features/forms/draft/draft-operations.ts';
import styles from './form-create.module.css';
import { GalleryCards } from './gallery-cards.tsx';
import { StartCard } from './start-card.tsx';
import { useNewForm, useDuplicateForm } from './use-new-form.ts';

const ImportFile = lazy(() => loadWithRetry(async () => ({ default: (await import('./import-file.tsx')).ImportFile })));

/** Offers four ways to create a form; each leads to the builder. */
export function FormCreatePage() {
  return (
    <Stack gap="xl">
      <PageHeader
        title="Neues Fragebogen-Template"
        subtitle="Womit möchten Sie beginnen?"
        back={{ to: '/forms/list', label: 'Fragebogen-Templates' }}
      />
      <div className={styles.starts}>
        <StartEmpty />
        <CopyExisting />
        <StartCard
          title="Aus einer Datei"
          text="Ein Template, das Sie hier oder in einer anderen Installation exportiert haben."
        >
          <Suspense fallback={<div className={styles.file} />}>
            <ImportFile />
          </Suspense>
        </StartCard>
      </div>
      <section aria-labelledby="gallery">
        <Stack gap="md">
          <Title order={2} id="gallery">
            Aus der Galerie
          </Title>
          <GalleryCards />
        </Stack>
      </section>
    </Stack>
  );
}

function StartEmpty() {
  const [name, setName, forgetName] = useKeptText('new-form');
  const [error, setError] = useState<string | null>(null);
  const { start, isPending } = useNewForm();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const body = { name, questionnaire: { sections: [newSection(crypto.randomUUID(), 'Allgemein')] } };
    const message = fieldErrors(FormCreate, body)['name'];
    setError(message ?? null);
    if (message === undefined) start(body, forgetName);
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <StartCard title="Leer beginnen" text="Ein Abschnitt ist schon da, die Fragen schreiben Sie selbst.">
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextInput
          label="Name"
          placeholder="z. B. Tägliche Öffnung"
          maxLength={MAX_FORM_NAME_CHARACTERS}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        <Button type="submit" loading={isPending}>
          Leer beginnen
        </Button>
      </form>
    </StartCard>
  );
}

function CopyExisting() {
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
