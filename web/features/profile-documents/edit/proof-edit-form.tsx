import { Button, Group, Text } from '@mantine/core';
import { IconCalendarEvent, IconCertificate, IconClipboardCheck, IconFile, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ProfileDocument, PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { DocumentButton, DocumentPreview } from '#web/features/documents/one-document.public.ts';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { useTypeChoices } from '#web/features/profile-documents/proof-choices.ts';
import { ProofFacts } from '#web/features/profile-documents/proof-facts.tsx';
import { ProofReview } from '#web/features/profile-documents/proof-review.tsx';
import { nameOf } from '#web/ui/filter/choice-filter.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import type { SectionedPageProps } from '#web/ui/sections/sectioned-page.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { DescriptionField, IssuedAtField, NameField, PersonAndType, ProofFileField } from './proof-fields.tsx';
import { PROOF_LABELS } from './proof-values.ts';
import { type ProofDraft, useProofForm } from './use-proof-form.ts';
import { ValidityFields } from './validity-fields.tsx';

interface ProofEditFormProps extends Omit<SectionedPageProps, 'sections'> {
  readonly current: Versioned<ProfileDocument>;
}

/** Decides on a proof and edits it. Both are shown to the management only. */
export function ProofEditForm({ current, ...page }: ProofEditFormProps) {
  const proof = current.item;
  const draft = useProofForm({
    current,
    initialChoice: proof,
    onSaved: () => showSuccess('Der Nachweis wurde gespeichert.'),
  });
  return (
    <EditPage
      {...page}
      draft={draft}
      labels={PROOF_LABELS}
      sections={[
        overviewSection(proof),
        ...formSections(proof, draft, nameOf(useTypeChoices(), draft.form.values.type)),
      ]}
    />
  );
}

/** Leads to the file section, because a proof without its paper convinces no authority. */
const NoFile = () => (
  <Group gap="sm">
    <Text c="dimmed">Das Papier ist noch nicht hinterlegt.</Text>
    <Button
      variant="default"
      leftSection={<IconUpload size={18} aria-hidden />}
      renderRoot={(props) => <Link to="." search={{ section: 'file' }} {...props} />}
    >
      Datei hinzufügen
    </Button>
  </Group>
);

const overviewSection = (proof: ProfileDocument): Section => ({
  id: 'overview',
  title: 'Überblick',
  icon: IconClipboardCheck,
  value: proof.state === 'submitted' ? 'zu prüfen' : PROOF_REVIEW_TEXTS[proof.state],
  content: (
    <>
      <ProofFacts proof={proof} />
      {proof.document === undefined && <NoFile />}
      {proof.state === 'submitted' && proof.document !== undefined && <DocumentPreview document={proof.document} />}
      {proof.state !== 'accepted' && <ProofReview proof={proof} />}
      <LedgerEntryLine entity={proof['@id']} />
    </>
  ),
});

const formSections = (proof: ProfileDocument, draft: ProofDraft, typeName: string): Section[] => [
  {
    id: 'proof',
    title: 'Angaben',
    icon: IconCertificate,
    value: typeName,
    fields: ['profile', 'type', 'name', 'description'],
    content: (
      <>
        <PersonAndType draft={draft} isNew={false} />
        <NameField draft={draft} isNew={false} />
        <DescriptionField draft={draft} />
      </>
    ),
  },
  {
    id: 'validity',
    title: 'Gültigkeit',
    icon: IconCalendarEvent,
    value: validityText(proof),
    fields: ['issuedAt', 'validity', 'invalidAt', 'state'],
    content: (
      <>
        <IssuedAtField draft={draft} />
        <ValidityFields form={draft.form} proposal={draft.proposal} asking={draft.asking} />
      </>
    ),
  },
  {
    id: 'file',
    title: 'Datei',
    icon: IconFile,
    value: proof.document === undefined ? 'keine' : 'vorhanden',
    fields: ['file'],
    content: (
      <>
        {proof.document !== undefined && <DocumentButton document={proof.document} />}
        <ProofFileField draft={draft} isReplacing={proof.document !== undefined} />
      </>
    ),
  },
];

function validityText({ invalidAt, isEndUnknown }: ProfileDocument): string {
  if (isEndUnknown === true) return 'Ende unbekannt';
  return invalidAt === undefined ? 'unbefristet' : `bis ${formatDay(invalidAt)}`;
}
