import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type OasisCertificate, OasisCertificatePatch } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { LocationChoice } from '#web/features/locations/location-choice.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { formFields, irisOf, linksField, textField } from '#web/ui/form/form-fields.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { LOCATIONS_HINT } from './certificate-texts.ts';
import { certificateQuery, useChangeCertificate } from './oasis-certs.api.ts';

const FIELDS = formFields({ name: textField('Name'), locations: linksField('Standorte') });
const LABELS = FIELDS.labels;

type CertificateValues = typeof FIELDS.empty;

/** Edits the name of a certificate and its locations. A new file requires a new certificate. */
export function CertificateForm({ current }: { readonly current: Versioned<OasisCertificate> }) {
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/oasiscerts/list' });
  const draft = useCertificateChange(current, toList);
  const { form } = draft;
  // The guard asks for confirmation when the user leaves the page, so the buttons need not ask.
  const { dialog } = useUnsavedChangesGuard(draft, toList);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <FormSection title="Verwendung">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
        <ConcurrentEdits {...draft.concurrentEdits} />
        <TextInput label={LABELS.name} name="name" required autoComplete="off" {...form.getInputProps('name')} />
        <LocationChoice
          description={LOCATIONS_HINT}
          customer={current.item.customer}
          value={irisOf(form.values.locations)}
          error={form.errors['locations']}
          onChange={(chosen) =>
            form.setFieldValue(
              'locations',
              chosen.map((iri) => ({ iri })),
            )
          }
        />
        <FormActions submitLabel="Speichern" isSending={form.submitting} onCancel={toList} />
      </FormSection>
      {dialog}
    </form>
  );
}

function useCertificateChange(current: Versioned<OasisCertificate>, onSaved: () => void) {
  const { id } = current.item;
  const client = useQueryClient();
  const change = useChangeCertificate(id);
  return useEditForm<OasisCertificate, CertificateValues>({
    name: `oasis-certificate:${id}`,
    current,
    toValues: FIELDS.valuesOf,
    fields: useCertificateFields(),
    check: (values) => fieldErrors(OasisCertificatePatch, FIELDS.bodyOf(values)),
    reload: () => client.query(certificateQuery(String(id))),
    send: async ({ base, values, ...requestOptions }) => {
      await change.mutateAsync({ body: changesTo(base, values), ...requestOptions });
      showSuccess('Das Zertifikat wurde gespeichert.');
      onSaved();
    },
    onError: showSendError,
  });
}

const changesTo = (base: CertificateValues, values: CertificateValues): OasisCertificatePatch =>
  changesBetween(FIELDS.bodyOf(base), FIELDS.bodyOf(values));

function useCertificateFields(): EditedFields<CertificateValues> {
  const allLocations = useQuery(locationsQuery).data ?? [];
  const nameOf = (location: string) =>
    allLocations.find((candidate) => candidate['@id'] === location)?.name ?? location;
  return {
    ...FIELDS.edited,
    locations: {
      label: LABELS.locations,
      text: ({ locations }) => (locations.length === 0 ? 'keine' : irisOf(locations).map(nameOf).toSorted().join(', ')),
    },
  };
}
