import '#web/mantine-forms.css';
import { Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AUTHORITY_KIND_TEXTS,
  AuthorityKind,
  MAX_ACCESS_DAYS,
  type NewAuthorityAccess,
} from '#shared/contracts/authority-access/authority-access.ts';
import { locationChoices } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { CustomerField, useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { LocationBoxes } from '#web/features/locations/location-choice.public.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import { daysAfter } from '#shared/domain/time/days.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { useGrantAccess } from './authority-access.api.ts';
import { GrantedLink } from './granted-link.tsx';
import { ACCESS_LABELS, checkNewAccess, emptyAccess, type NewAccess, toCreate } from './new-access.ts';

/** Asks what an authority may see and until when, and then shows its link and its code, once. */
export function GrantAccessModal({ onClose }: { readonly onClose: () => void }) {
  const [access, setAccess] = useState<NewAuthorityAccess | null>(null);
  const draft = useNewAccess(setAccess);
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal isOpen title="Zugang für eine Behörde" onClose={access === null ? guard.close : onClose}>
      {access === null ? (
        <GrantForm draft={draft} onCancel={guard.close} />
      ) : (
        <GrantedLink access={access} onDone={onClose} />
      )}
      {guard.dialog}
    </SheetModal>
  );
}

function useNewAccess(onGranted: (access: NewAuthorityAccess) => void) {
  const grant = useGrantAccess();
  const customer = useInitialCustomer();
  return useDraftForm<NewAccess>({
    name: 'grant-access',
    initialValues: emptyAccess(localDay(serverNow()), customer),
    check: checkNewAccess,
    send: async (values, idempotencyKey) =>
      onGranted(await grant.mutateAsync({ body: toCreate(values), idempotencyKey })),
    onError: showSendError,
  });
}

interface GrantFormProps {
  readonly draft: ReturnType<typeof useNewAccess>;
  readonly onCancel: () => void;
}

function GrantForm({ draft: { form, failedAttempts, onSubmit }, onCancel }: GrantFormProps) {
  const { values, errors } = form;
  const today = localDay(serverNow());
  const locations = useQuery({ ...locationChoices(values.customer), enabled: values.customer !== '' });
  const dayField = (name: 'from' | 'to' | 'until') => ({
    label: ACCESS_LABELS[name],
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (day: string) => form.setValues({ [name]: day }),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg">
        <FormErrorSummary errors={errors} labels={ACCESS_LABELS} attempt={failedAttempts} />
        <TextInput
          label={ACCESS_LABELS.authority}
          name="authority"
          required
          description="Zum Beispiel „Ordnungsamt Hamburg-Mitte“."
          autoComplete="off"
          {...form.getInputProps('authority')}
        />
        <TextInput
          label={ACCESS_LABELS.person}
          name="person"
          required
          description="Wer dort Einsicht erhält."
          autoComplete="off"
          {...form.getInputProps('person')}
        />
        <CustomerField
          value={values.customer}
          error={errors['customer']}
          onChange={(customer) => form.setValues({ customer, locations: [] })}
        />
        <LocationBoxes
          offered={locations}
          value={values.locations.map(({ iri }) => iri)}
          error={errors['locations']}
          onChange={(chosen) => form.setValues({ locations: chosen.map((iri) => ({ iri })) })}
          isAllOffered
        />
        <Group align="flex-start" grow role="group" aria-label="Zeitraum">
          <DateField {...dayField('from')} />
          <DateField {...dayField('to')} />
        </Group>
        <KindFields form={form} />
        <DateField
          {...dayField('until')}
          description={`Höchstens ${MAX_ACCESS_DAYS} Tage. Sie können ihn jederzeit widerrufen.`}
          min={today}
          max={daysAfter(today, MAX_ACCESS_DAYS)}
        />
        <Text size="sm" c="dimmed">
          Jede angesehene Seite steht bei diesem Zugang und im Prüfbuch, das niemand unbemerkt ändern kann.
        </Text>
        <FormActions submitLabel="Zugang erteilen" isSending={form.submitting} isSticky onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const IMAGES_HINT = 'Wer auf einem Foto zu sehen ist, bleibt erkennbar. Unterschriften gibt es nur zusammen mit Namen.';

/** What the authority sees, and how the staff appears there. */
function KindFields({ form }: { readonly form: GrantFormProps['draft']['form'] }) {
  const { values, errors } = form;
  return (
    <>
      <Checkbox.Group
        label={ACCESS_LABELS.kinds}
        description="Standort, Verantwortliche und Sozialkonzept sind immer zu sehen."
        value={values.kinds.map(({ kind }) => kind)}
        error={errors['kinds']}
        onChange={(kinds) => form.setValues({ kinds: kinds.map((kind) => ({ kind: AuthorityKind.parse(kind) })) })}
      >
        <Stack gap="sm" mt="xs" tabIndex={-1} data-field="kinds">
          {AuthorityKind.options.map((kind) => (
            <Checkbox
              key={kind}
              size="md"
              value={kind}
              name="kinds"
              label={AUTHORITY_KIND_TEXTS[kind]}
              description={kind === 'images' && IMAGES_HINT}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Radio.Group
        label={ACCESS_LABELS.names}
        name="names"
        value={values.names}
        onChange={(names) => form.setValues({ names: names === 'names' ? 'names' : 'initials' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="initials"
            label="Rolle und Initialen"
            description="Namen in Texten und Dateinamen werden ersetzt, Dateien von Nachweisen nicht gezeigt. Was in Dateien und Berichten steht, bleibt unverändert."
          />
          <Radio value="names" label="Namen" description="Wenn die Behörde die Namen zum Prüfen braucht." />
        </Stack>
      </Radio.Group>
    </>
  );
}
