import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import type { FieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { serverNow } from '#web/api/session/server-clock.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { type Edit, useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { offerFields, type OfferLabels, type OfferValues, usualOfferNumbers } from './offer-values.ts';
import { vatOptions } from './vat-values.ts';

/** Differences between a plan and a package, which share this form. */
export interface OfferKind<Item> {
  /** Key under which the draft is stored, e.g. 'plan'. */
  readonly name: string;
  readonly title: string;
  readonly labels: OfferLabels;
  readonly hint: string;
  readonly toValues: (item: Item | null) => OfferValues;
  readonly check: (values: OfferValues) => FieldErrors;
}

interface OfferFormProps<Item> {
  readonly kind: OfferKind<Item>;
  readonly current: Versioned<Item | null>;
  readonly send: (edit: Edit<OfferValues>) => Promise<unknown>;
  readonly reload: () => Promise<Versioned<Item>>;
  readonly onClose: () => void;
}

/** A changed rate usually applies from this month on. The stored one keeps its day, which past months depend on. */
const chosenVat = (vat: string, stored: OfferValues) => ({
  vat,
  vatFrom: vat === stored.vat ? stored.vatFrom : `${localDay(serverNow()).slice(0, 7)}-01`,
});

/** Edits the terms that are offered from now on. Earlier agreements and bookings keep their terms. */
export function OfferForm<Item extends { readonly id: number }>(props: OfferFormProps<Item>) {
  const { kind, current, onClose } = props;
  const draft = useOffer(props);
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose, { save: draft.save });
  const { labels } = kind;
  const isNew = current.item === null;
  const field = (name: 'name' | 'price' | 'queries') => ({
    label: labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  const isPlan = kind.name === 'plan';
  return (
    <SheetModal isOpen title={`${kind.title} ${isNew ? 'anlegen' : 'ändern'}`} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={labels} attempt={draft.failedAttempts} />
          <ConcurrentEdits {...draft.concurrentEdits} />
          <TextInput {...field('name')} required />
          <TextInput {...field('price')} required inputMode="decimal" maw="16rem" />
          <TextInput
            {...field('queries')}
            required={!isPlan}
            inputMode="numeric"
            maw="16rem"
            description={isPlan && 'Leer: unbegrenzt.'}
          />
          <NativeSelect
            label={labels.vat}
            name="vat"
            maw="16rem"
            data={vatOptions(form.values.vat)}
            {...form.getInputProps('vat')}
            onChange={({ currentTarget: { value } }) => form.setValues(chosenVat(value, draft.base))}
          />
          {!isNew && (
            <DateField
              label={labels.vatFrom}
              name="vatFrom"
              maw="16rem"
              description="Monate, die vorher enden, behalten den bisherigen Satz. Leer: schon immer."
              {...form.getInputProps('vatFrom')}
              value={form.values.vatFrom}
            />
          )}
          {isPlan && (
            <Checkbox size="md" label={labels.isPremium} {...form.getInputProps('isPremium', { type: 'checkbox' })} />
          )}
          {!isNew && (
            <Checkbox size="md" label={labels.isActive} {...form.getInputProps('isActive', { type: 'checkbox' })} />
          )}
          <Text c="dimmed">{kind.hint}</Text>
          <FormActions
            submitLabel={isNew ? 'Anlegen' : 'Speichern'}
            isSending={form.submitting}
            isSticky
            onCancel={guard.close}
          />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

function useOffer<Item extends { readonly id: number }>(props: OfferFormProps<Item>) {
  const { kind, current, send, reload, onClose } = props;
  return useEditForm<Item | null, OfferValues>({
    name: `${kind.name}-offer:${current.item?.id ?? 'new'}`,
    current,
    toValues: kind.toValues,
    fields: offerFields(kind.labels),
    check: kind.check,
    usual: usualOfferNumbers,
    reload,
    send: async (edit) => {
      await send(edit);
      showSuccess(`„${edit.values.name.trim()}“ wurde gespeichert.`);
      onClose();
    },
    onError: showSendError,
  });
}
