import '#web/mantine-forms.css';
import { Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import { locationChoices } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { CustomerField, useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { earlierAccessesQuery, useGrantAccess } from './authority-access.api.ts';
import { GrantedLink } from './granted-link.tsx';
import { ACCESS_LABELS, checkNewAccess, emptyAccess, type NewAccess, toCreate } from './new-access.ts';
import { OpenedRecords } from './opened-records.tsx';

/** Asks who may read, shows what is opened and until when, and then shows the link and the code, once. */
export function GrantAccessModal({ onClose }: { readonly onClose: () => void }) {
  const [access, setAccess] = useState<NewAuthorityAccess | null>(null);
  const draft = useNewAccess(setAccess);
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal
      isOpen
      title={access === null ? 'Zugang für eine Behörde' : `Zugang erteilt: ${access.authority}`}
      onClose={access === null ? guard.close : onClose}
    >
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
  const client = useQueryClient();
  // Without the earlier accesses the town is proposed, but only once it is known that they cannot be read.
  const isEarlierUnknown = (chosen: string) =>
    client.getQueryState(earlierAccessesQuery(chosen).queryKey)?.status === 'error';
  const offerFor = (chosen: string) => {
    const offered = client.getQueryData(locationChoices(chosen).queryKey);
    const earlier =
      client.getQueryData(earlierAccessesQuery(chosen).queryKey) ?? (isEarlierUnknown(chosen) ? [] : undefined);
    return offered === undefined || earlier === undefined ? undefined : { offered, earlier };
  };
  return useDraftForm<NewAccess>({
    name: 'grant-access',
    initialValues: emptyAccess(localDay(serverNow()), customer),
    check: (values) => checkNewAccess(values, offerFor(values.customer)),
    send: async (values, idempotencyKey) => {
      // The form sends what it shows, even if something has changed since.
      const offer = {
        offered: await client.query({ ...locationChoices(values.customer), staleTime: 'static' }),
        earlier: isEarlierUnknown(values.customer)
          ? []
          : await client.query({ ...earlierAccessesQuery(values.customer), staleTime: 'static' }),
      };
      onGranted(await grant.mutateAsync({ body: toCreate(values, offer), idempotencyKey }));
    },
    onError: showSendError,
  });
}

interface GrantFormProps {
  readonly draft: ReturnType<typeof useNewAccess>;
  readonly onCancel: () => void;
}

function GrantForm({ draft: { form, failedAttempts, onSubmit }, onCancel }: GrantFormProps) {
  const { values, errors } = form;
  const earlier = useQuery({ ...earlierAccessesQuery(values.customer), enabled: values.customer !== '' }).data ?? [];
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormErrorSummary errors={errors} labels={ACCESS_LABELS} attempt={failedAttempts} />
        <TextInput
          label={ACCESS_LABELS.authority}
          name="authority"
          required
          placeholder="Ordnungsamt Hamburg-Mitte"
          autoComplete="off"
          list="earlier-authorities"
          {...form.getInputProps('authority')}
          onChange={({ currentTarget: { value } }) => {
            form.setValues({ authority: value });
            // Its town may propose the locations that were missing.
            form.clearFieldError('locations');
          }}
        />
        <datalist id="earlier-authorities">
          {[...new Set(earlier.map(({ authority }) => authority))].map((authority) => (
            <option key={authority}>{authority}</option>
          ))}
        </datalist>
        <TextInput
          label={ACCESS_LABELS.person}
          name="person"
          required
          placeholder="Wer dort prüft"
          autoComplete="off"
          {...form.getInputProps('person')}
        />
        <CustomerField
          value={values.customer}
          error={errors['customer']}
          onChange={(customer) => form.setValues({ customer, areLocationsProposed: true, locations: [] })}
        />
        <OpenedRecords form={form} />
        <Text size="sm" c="dimmed">
          Die Behörde liest nur. Was sie ansieht, sehen Sie bei diesem Zugang.
        </Text>
        <FormActions submitLabel="Zugang erteilen" isSending={form.submitting} isSticky onCancel={onCancel} />
      </Stack>
    </form>
  );
}
