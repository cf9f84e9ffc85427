import '#web/mantine-forms.css';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import {
  IconArchive,
  IconCertificate,
  IconFileText,
  IconListCheck,
  IconMapPin,
  IconPaperclip,
  IconSend,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { CONCEPT_DUTIES, type SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { canManageMasterData } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import type { Back } from '#web/ui/page/back-link.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { ConceptDuties } from './concept-duties.tsx';
import { ConceptFile, ConceptForms, ConceptScope } from './concept-scope.tsx';
import { ConceptProofs } from './concept-proofs.tsx';
import { ConceptStatusAct } from './concept-status-act.tsx';
import {
  checkConceptValues,
  conceptChanges,
  conceptFields,
  type ConceptValues,
  toConceptValues,
  usualConceptNumbers,
} from './concept-values.ts';
import { dutyLabel } from './concept-texts.ts';
import { PublishConcept } from './publish-concept.tsx';
import { formsQuery, proofTypesQuery, useChangeConcept, versionedConceptQuery } from './social-concepts.api.ts';
import styles from '#web/features/master-data/states/state-form.module.css';
import { stateChoicesQuery } from '#web/features/master-data/states/states.api.ts';
import { DateField } from '#web/ui/time/date-field.tsx';

interface ConceptFormProps {
  readonly current: Versioned<SocialConcept>;
  readonly back: Back;
  /** Sections beside the draft, e.g. its published versions. */
  readonly otherSections: readonly Section[];
}

/** Edits the draft of a concept. Published versions do not change. */
export function ConceptForm({ current, back, otherSections }: ConceptFormProps) {
  const { item: concept } = current;
  const draft = useConceptChange(current);
  const [isPublishing, setIsPublishing] = useState(false);
  const isPlatform = canManageMasterData(useActor());
  const isUnsaved = draft.changes.length > 0;
  return (
    <>
      <EditPage
        draft={draft}
        labels={LABELS}
        saveLabel="Entwurf speichern"
        title={concept.name}
        subtitle={draftText(concept)}
        badge={
          !concept.isActive && (
            <StatusBadge tone="calm" icon={IconArchive}>
              nicht aktiv
            </StatusBadge>
          )
        }
        back={back}
        acts={
          <>
            {isPlatform && <ConceptStatusAct concept={concept} />}
            {(concept.hasChanges || isUnsaved) && (
              <Button
                variant={isUnsaved ? 'default' : 'filled'}
                leftSection={<IconSend size={18} aria-hidden />}
                onClick={() => setIsPublishing(true)}
              >
                Veröffentlichen …
              </Button>
            )}
          </>
        }
        sections={[...basicSections(draft), ...contentSections(concept, draft), ...otherSections]}
      />
      {isPublishing && (
        <PublishConcept concept={concept} isUnsaved={isUnsaved} onClose={() => setIsPublishing(false)} />
      )}
    </>
  );
}

function draftText({ latestVersion, hasChanges, version }: SocialConcept): string {
  if (latestVersion === undefined) return 'Entwurf, noch nie veröffentlicht.';
  return hasChanges
    ? 'Geänderter Entwurf. Was veröffentlicht ist, bleibt, wie es ist.'
    : `Version ${version} ist veröffentlicht, seitdem hat sich nichts geändert.`;
}

type ConceptDraft = ReturnType<typeof useConceptChange>;

function basicSections(draft: ConceptDraft): Section[] {
  const { values } = draft.form;
  return [
    {
      id: 'basics',
      title: 'Angaben',
      icon: IconFileText,
      value: `Version ${values.version}`,
      fields: ['name', 'version', 'validFrom', 'officer', 'defaultTourInterval'],
      content: <BasicFields draft={draft} />,
    },
    {
      id: 'scope',
      title: 'Geltung',
      icon: IconMapPin,
      value:
        values.states.length === 0
          ? 'alle Bundesländer'
          : countText(values.states.length, 'Bundesland', 'Bundesländer'),
      fields: ['states', 'locationTypes'],
      isWide: true,
      content: <ConceptScope values={values} onChange={(changes) => draft.form.setValues(changes)} />,
    },
  ];
}

function contentSections({ customer }: SocialConcept, { form }: ConceptDraft): Section[] {
  const { values, errors } = form;
  const change = (changes: Partial<ConceptValues>) => form.setValues(changes);
  return [
    {
      id: 'duties',
      title: 'Pflichtinhalte',
      hint: 'Nach § 6 Abs. 2 GlüStV.',
      icon: IconListCheck,
      value: `${values.contents.filter(({ isDone }) => isDone).length} von ${values.contents.length} erledigt`,
      fields: ['contents'],
      isWide: true,
      content: (
        <ConceptDuties contents={values.contents} errors={errors} onChange={(contents) => change({ contents })} />
      ),
    },
    {
      id: 'proofs',
      title: 'Verlangte Nachweise',
      hint: 'Steht hier ‚Unterweisung Sozialkonzept‘, gilt die Bestätigung einer neuen Version als Nachweis.',
      icon: IconCertificate,
      value: values.proofs.length === 0 ? 'keine' : countText(values.proofs.length, 'Nachweis', 'Nachweise'),
      fields: ['proofs'],
      content: <ConceptProofs proofs={values.proofs} errors={errors} onChange={(proofs) => change({ proofs })} />,
    },
    {
      id: 'forms',
      title: 'Protokolle und Datei',
      icon: IconPaperclip,
      value: countText(values.forms.length, 'Protokoll', 'Protokolle'),
      fields: ['forms', 'document'],
      content: (
        <Stack gap="lg">
          <ConceptForms values={values} onChange={change} />
          <ConceptFile customer={customer} values={values} error={errors['document']} onChange={change} />
        </Stack>
      ),
    },
  ];
}

const countText = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface BasicFieldsProps {
  readonly draft: ConceptDraft;
}

function BasicFields({ draft: { form } }: BasicFieldsProps) {
  return (
    <Stack gap="md">
      <TextInput label="Name" name="name" required autoComplete="off" {...form.getInputProps('name')} />
      <Group gap="md" align="start">
        <TextInput label="Version" name="version" required maw="10rem" {...form.getInputProps('version')} />
        <DateField
          label="Gültig ab"
          name="validFrom"
          {...form.getInputProps('validFrom')}
          value={form.values.validFrom}
        />
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
    </Stack>
  );
}

function useConceptChange(current: Versioned<SocialConcept>) {
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
    usual: usualConceptNumbers,
    reload: () => client.query(versionedConceptQuery(String(id))),
    send: async ({ base, values, ...request }) => {
      await changeConcept.mutateAsync({ body: conceptChanges(base, values), ...request });
      showSuccess('Der Entwurf wurde gespeichert.');
    },
    onError: showSendError,
    staysOpen: true,
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
