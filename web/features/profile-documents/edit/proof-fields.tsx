import '#web/mantine-forms.css';
import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { CustomerField } from '#web/features/customers/customers.public.ts';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT } from '#web/features/documents/documents.public.ts';
import {
  useCustomerOf,
  useOfferedTypeChoices,
  useProfileChoices,
  useStaffChoices,
} from '#web/features/profile-documents/proof-choices.ts';
import { FixedField } from '#web/ui/form/fixed-field.tsx';
import { FileField } from '#web/ui/file/file-field.tsx';
import { labelOf } from '#web/ui/filter/choice-filter.tsx';
import { DateField } from '#web/ui/time/date-field.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { LazyRichTextField } from './lazy-rich-text-field.ts';
import { PROOF_LABELS } from './proof-values.ts';
import type { ProofDraft } from './use-proof-form.ts';

interface ProofFieldsProps {
  readonly draft: ProofDraft;
  readonly isNew: boolean;
}

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined);

/** Service staff submit their own proofs, and the profile of a stored proof does not change. */
export function PersonAndType({ draft: { form }, isNew }: ProofFieldsProps) {
  const { actor } = useSession();
  // A URL that contains the profile determines the organisation as well.
  const ofPerson = useCustomerOf(form.values.profile);
  const customer = ofPerson ?? form.values.customer;
  const profiles = useStaffChoices(customer);
  const everybody = useProfileChoices();
  const types = useOfferedTypeChoices(form.values.type);
  const unchosen = { value: '', label: 'Bitte wählen' };
  return (
    <>
      {isNew && (
        <CustomerField
          value={customer}
          error={form.errors['customer']}
          onChange={(chosen) => form.setValues({ customer: chosen, profile: '' })}
        />
      )}
      {isNew && isManagement(actor) ? (
        <NativeSelect
          label={PROOF_LABELS.profile}
          name="profile"
          required
          data={[unchosen, ...profiles]}
          {...form.getInputProps('profile')}
        />
      ) : (
        <FixedField label={PROOF_LABELS.profile} value={labelOf(everybody, form.values.profile)} />
      )}
      <NativeSelect
        label={PROOF_LABELS.type}
        name="type"
        required
        data={[unchosen, ...types]}
        {...form.getInputProps('type')}
      />
    </>
  );
}

export const NameField = ({ draft: { form }, isNew }: ProofFieldsProps) => (
  <TextInput
    label={PROOF_LABELS.name}
    name="name"
    description={`Nachweise mit demselben Namen lösen einander ab.${isNew ? ' Ohne Angabe gilt der Name der Art.' : ''}`}
    {...form.getInputProps('name')}
  />
);

export const IssuedAtField = ({ draft: { form } }: Pick<ProofFieldsProps, 'draft'>) => (
  <DateField
    label={PROOF_LABELS.issuedAt}
    name="issuedAt"
    required
    max={localDay(serverNow())}
    {...form.getInputProps('issuedAt')}
    value={form.values.issuedAt}
  />
);

interface ProofFileFieldProps {
  readonly draft: ProofDraft;
  /** Whether the chosen file replaces another one. */
  readonly isReplacing: boolean;
}

export const ProofFileField = ({ draft: { form, upload }, isReplacing }: ProofFileFieldProps) => (
  <FileField
    label={isReplacing ? 'Andere Datei' : PROOF_LABELS.file}
    description={ACCEPTED_FILES_TEXT}
    accept={ACCEPTED_FILES}
    file={upload.file}
    progress={upload.progress}
    error={textOf(form.errors['file'])}
    onChange={upload.choose}
    onCancel={upload.cancel}
  />
);

/** The editor holds its own text, so it is created again when another text comes into the form. */
export function DescriptionField({ draft: { form } }: Pick<ProofFieldsProps, 'draft'>) {
  const { description } = form.values;
  const [edited, setEdited] = useState({ text: description, count: 0 });
  if (edited.text !== description) setEdited({ text: description, count: edited.count + 1 });
  return (
    <Suspense fallback={<Skeleton height={180} role="group" aria-label="Beschreibung wird geladen" />}>
      <LazyRichTextField
        key={edited.count}
        label={PROOF_LABELS.description}
        description="Zum Beispiel Veranstalter, Inhalt oder Auflagen."
        initialValue={description}
        error={textOf(form.errors['description'])}
        onChange={(text) => {
          setEdited((previous) => ({ ...previous, text }));
          form.setFieldValue('description', text);
        }}
      />
    </Suspense>
  );
}
