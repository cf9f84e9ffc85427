import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type OasisCertificate, OasisCertificatePatch } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { LocationChoice } from '#web/features/locations/location-choice.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { LOCATIONS_HINT } from './certificate-words.ts';
import { certificateQuery, useChangeCertificate } from './oasis-certs.api.ts';

const LABELS = { name: 'Name', locations: 'Standorte' };

/** A type, since a form's values need an index signature. */
type CertificateValues = { name: string; locations: { readonly location: string }[] };

const toValues = ({ name, locations }: OasisCertificate): CertificateValues => ({
  name,
  locations: locations.map((location) => ({ location })),
});
const placesOf = ({ locations }: CertificateValues) => locations.map(({ location }) => location).toSorted();

/** What it is called and who asks with it. Its file and its passwords come with another one. */
export function CertificateForm({ current }: { readonly current: Versioned<OasisCertificate> }) {
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/oasiscerts/list' });
  const draft = useCertificateChange(current, toList);
  const { form } = draft;
  // Leaving the page asks by itself.
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
          value={form.values.locations.map(({ location }) => location)}
          error={form.errors['locations']}
          onChange={(chosen) =>
            form.setFieldValue(
              'locations',
              chosen.map((location) => ({ location })),
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
    toValues,
    fields: useCertificateFields(),
    check: (values) => fieldErrors(OasisCertificatePatch, { name: values.name, locations: placesOf(values) }),
    reload: () => client.query(certificateQuery(String(id))),
    send: async ({ base, values, ...how }) => {
      await change.mutateAsync({ body: changesTo(base, values), ...how });
      showSuccess('Das Zertifikat wurde gespeichert.');
      onSaved();
    },
    onError: showSendError,
  });
}

/** Only what was changed here. */
const changesTo = (base: CertificateValues, values: CertificateValues): OasisCertificatePatch => ({
  ...(values.name !== base.name && { name: values.name }),
  ...(placesOf(values).join() !== placesOf(base).join() && { locations: placesOf(values) }),
});

function useCertificateFields(): EditedFields<CertificateValues> {
  const places = useQuery(locationsQuery).data ?? [];
  const nameOf = (location: string) => places.find((place) => place['@id'] === location)?.name ?? location;
  return {
    name: { label: LABELS.name, text: ({ name }) => name.trim() },
    locations: {
      label: LABELS.locations,
      text: (values) => (values.locations.length === 0 ? 'keine' : placesOf(values).map(nameOf).toSorted().join(', ')),
    },
  };
}
