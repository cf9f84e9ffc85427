import '#web/mantine-forms.css';
import { Group, Stack, TextInput } from '@mantine/core';
import { IconCertificate, IconFileText, IconListCheck, IconMapPin, IconPaperclip } from '@tabler/icons-react';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import type { Section } from '#web/ui/sections/section.ts';
import { ConceptDuties } from './concept-duties.tsx';
import { ConceptFile, ConceptForms, ConceptScope } from './concept-scope.tsx';
import { ConceptProofs } from './concept-proofs.tsx';
import type { ConceptValues } from './concept-values.ts';
import styles from '#web/features/master-data/states/state-form.module.css';
import { DateField } from '#web/ui/time/date-field.tsx';
import type { ConceptDraft } from './use-concept-change.ts';

export function basicSections(draft: ConceptDraft): Section[] {
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

export function contentSections({ customer }: SocialConcept, { form }: ConceptDraft): Section[] {
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
