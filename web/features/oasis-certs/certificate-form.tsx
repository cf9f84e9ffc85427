import { TextInput } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OasisCertificate, OasisCertificatePatch } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { LocationChoice } from '#web/features/locations/location-choice.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { formFields, irisOf, linksField, textField } from '#web/ui/form/form-fields.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import type { SectionedPageProps } from '#web/ui/sections/sectioned-page.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { LOCATIONS_HINT } from './certificate-texts.ts';
import { certificateQuery, useChangeCertificate } from './oasis-certs.api.ts';

const FIELDS = formFields({ name: textField('Name'), locations: linksField('Standorte') });
const LABELS = FIELDS.labels;

type CertificateValues = typeof FIELDS.empty;

interface CertificateFormProps extends SectionedPageProps {
  readonly current: Versioned<OasisCertificate>;
}

/** Edits the name of a certificate and its locations. A new file requires a new certificate. */
export function CertificateForm({ current, sections, ...page }: CertificateFormProps) {
  const draft = useCertificateChange(current);
  const { form } = draft;
  const chosen = irisOf(form.values.locations);
  return (
    <EditPage
      {...page}
      draft={draft}
      labels={LABELS}
      sections={[
        ...sections.slice(0, 1),
        {
          id: 'usage',
          title: 'Verwendung',
          icon: IconBuildingStore,
          value: chosen.length === 1 ? '1 Standort' : `${chosen.length} Standorte`,
          fields: ['name', 'locations'],
          content: (
            <>
              <TextInput label={LABELS.name} name="name" required autoComplete="off" {...form.getInputProps('name')} />
              <LocationChoice
                description={LOCATIONS_HINT}
                customer={current.item.customer}
                value={chosen}
                error={form.errors['locations']}
                onChange={(locations) =>
                  form.setFieldValue(
                    'locations',
                    locations.map((iri) => ({ iri })),
                  )
                }
              />
            </>
          ),
        },
        ...sections.slice(1),
      ]}
    />
  );
}

function useCertificateChange(current: Versioned<OasisCertificate>) {
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
    },
    onError: showSendError,
    staysOpen: true,
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
