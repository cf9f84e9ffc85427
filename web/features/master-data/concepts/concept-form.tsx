import '#web/mantine-forms.css';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { CONCEPT_DUTIES, type SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { canManageMasterData } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { ConceptDuties } from './concept-duties.tsx';
import { ConceptFile, ConceptForms, ConceptScope } from './concept-scope.tsx';
import { ConceptProofs } from './concept-proofs.tsx';
import {
  checkConceptValues,
  conceptChanges,
  conceptFields,
  type ConceptValues,
  toConceptValues,
} from './concept-values.ts';
import { dutyLabel } from './concept-texts.ts';
import { PublishConcept } from './publish-concept.tsx';
import { formsQuery, proofTypesQuery, useChangeConcept, versionedConceptQuery } from './social-concepts.api.ts';
import styles from '#web/features/master-data/states/state-form.module.css';
import { stateChoicesQuery } from '#web/features/master-data/states/states.api.ts';

interface ConceptFormProps {
  readonly current: Versioned<SocialConcept>;
  readonly onSaved: () => void;
  readonly onLeft: () => void;
}

/** Edits the draft of a concept. Published versions do not change. */
export function ConceptForm({ current, onSaved, onLeft }: ConceptFormProps) {
  const { item: concept } = current;
  const draft = useConceptChange(current, onSaved);
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onLeft);
  const [isPublishing, setIsPublishing] = useState(false);
  const change = (changes: Partial<ConceptValues>) => form.setValues(changes);
  const { values, errors } = form;
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <Stack gap="lg">
        <FormErrorSummary errors={errors} labels={LABELS} attempt={draft.failedAttempts} />
        <ConcurrentEdits {...draft.concurrentEdits} />
        <FormSection title="Angaben">
          <BasicFields draft={draft} />
        </FormSection>
        <FormSection title="Geltung">
          <ConceptScope values={values} onChange={change} />
        </FormSection>
        <FormSection title="Pflichtinhalte nach § 6 Abs. 2 GlüStV">
          <ConceptDuties contents={values.contents} errors={errors} onChange={(contents) => change({ contents })} />
        </FormSection>
        <FormSection
          title="Verlangte Nachweise"
          hint="Steht hier ‚Unterweisung Sozialkonzept‘, gilt die Bestätigung einer neuen Version als Nachweis."
        >
          <ConceptProofs proofs={values.proofs} errors={errors} onChange={(proofs) => change({ proofs })} />
        </FormSection>
        <FormSection title="Protokolle und Datei">
          <Stack gap="lg">
            <ConceptForms values={values} onChange={change} />
            <ConceptFile customer={concept.customer} values={values} error={errors['document']} onChange={change} />
          </Stack>
        </FormSection>
        <Group justify="space-between" align="end">
          <Button variant="default" onClick={() => setIsPublishing(true)}>
            Veröffentlichen …
          </Button>
          <FormActions submitLabel="Entwurf speichern" isSending={form.submitting} onCancel={guard.close} />
        </Group>
      </Stack>
      {guard.dialog}
      {isPublishing && (
        <PublishConcept concept={concept} isUnsaved={form.isDirty()} onClose={() => setIsPublishing(false)} />
      )}
    </form>
  );
}

interface BasicFieldsProps {
  readonly draft: ReturnType<typeof useConceptChange>;
}

function BasicFields({ draft: { form } }: BasicFieldsProps) {
  const isPlatform = canManageMasterData(useActor());
  return (
    <Stack gap="md" maw="40rem">
      <TextInput label="Name" name="name" required autoComplete="off" {...form.getInputProps('name')} />
      <Group gap="md" align="start">
        <TextInput label="Version" name="version" required maw="10rem" {...form.getInputProps('version')} />
        <TextInput type="date" label="Gültig ab" name="validFrom" {...form.getInputProps('validFrom')} />
      </Group>
      <TextInput
        label="Beauftragte Person"
        name="officer"
        description="Wer im Unternehmen für das Konzept zuständig ist."
        {...form.getInputProps('officer')}
      />
      <TextInput
        label="Abstand der Kontrollgänge in Minuten"
        name="defaultTourInterval"
        description="Damit beginnt ein neuer Standort."
        inputMode="numeric"
        className={styles.short}
        {...form.getInputProps('defaultTourInterval')}
      />
      {isPlatform && (
        <Checkbox
          size="md"
          label="Aktiv"
          description="Ein inaktives Konzept wird keinem Standort mehr angeboten."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}

function useConceptChange(current: Versioned<SocialConcept>, onSaved: () => void) {
  const { id } = current.item;
  const client = useQueryClient();
  const changeConcept = useChangeConcept(id);
  const nameOf = useNameOfIri();
  return useEditForm<SocialConcept, ConceptValues>({
    name: `social-concept:${id}`,
    current,
    toValues: toConceptValues,
    fields: conceptFields({ nameOf, locationName: (type) => LOCATION_TYPE_TEXTS[type] }),
    check: checkConceptValues,
    reload: () => client.query(versionedConceptQuery(String(id))),
    send: async ({ base, values, ...request }) => {
      await changeConcept.mutateAsync({ body: conceptChanges(base, values), ...request });
      showSuccess('Der Entwurf wurde gespeichert.');
      onSaved();
    },
    onError: showSendError,
  });
}

/** Returns the names of states, proof types and templates by IRI. */
function useNameOfIri(): (iri: string) => string {
  const namedItems = [
    ...(useQuery(stateChoicesQuery).data ?? []),
    ...(useQuery(proofTypesQuery).data ?? []),
    ...(useQuery(formsQuery).data ?? []),
  ];
  return (iri) => namedItems.find((item) => item['@id'] === iri)?.name ?? iri;
}

const PROOF_LINES = Array.from({ length: 30 }, (_, index) => index);

/** Labels by field name, for the summary of errors. */
const LABELS: Record<string, string> = {
  name: 'Name',
  version: 'Version',
  validFrom: 'Gültig ab',
  officer: 'Beauftragte Person',
  defaultTourInterval: 'Abstand der Kontrollgänge in Minuten',
  document: 'Datei',
  ...Object.fromEntries(CONCEPT_DUTIES.map((duty, index) => [`contents.${index}.text`, dutyLabel(duty, index)])),
  ...Object.fromEntries(PROOF_LINES.map((index) => [`proofs.${index}.type`, `${index + 1}. Nachweis`])),
  ...Object.fromEntries(
    PROOF_LINES.map((index) => [`proofs.${index}.validityMonths`, `${index + 1}. Nachweis, gilt (Monate)`]),
  ),
};
