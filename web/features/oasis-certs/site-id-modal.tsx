import { Stack, TextInput } from '@mantine/core';
import { LocationPatch } from '#shared/contracts/locations/location-changes.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { useChangeLocation } from '#web/features/locations/location-changes.public.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { textOrNull } from '#web/ui/filter/typed-text.ts';

interface SiteIdModalProps {
  readonly location: Location;
  readonly onClose: () => void;
}

const LABELS = { oasisSiteId: 'Betriebsstättenkennung' };
const bodyOf = ({ oasisSiteId }: { readonly oasisSiteId: string }): LocationPatch => ({
  oasisSiteId: textOrNull(oasisSiteId),
});

export function SiteIdModal({ location, onClose }: SiteIdModalProps) {
  const change = useChangeLocation(location.id);
  const draft = useDraftForm({
    name: `site-id:${location.id}`,
    initialValues: { oasisSiteId: location.oasisSiteId ?? '' },
    check: (values) => fieldErrors(LocationPatch, bodyOf(values)),
    send: async (values, idempotencyKey) => {
      await change.mutateAsync({ body: bodyOf(values), idempotencyKey });
      showSuccess('Die Kennung wurde gespeichert.');
      onClose();
    },
    onError: showSendError,
  });
  const guard = useUnsavedChangesGuard(draft, onClose, { save: draft.save });
  return (
    <SheetModal isOpen title={`Kennung: ${location.name}`} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={draft.form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <TextInput
            label={LABELS.oasisSiteId}
            name="oasisSiteId"
            autoComplete="off"
            {...draft.form.getInputProps('oasisSiteId')}
          />
          <FormActions submitLabel="Speichern" isSending={draft.form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}
