import '#web/mantine-forms.css';
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  AuthorityDemandCreate,
  type AuthorityEntry,
  type GrantedAccess,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FocusedAlert } from '#web/ui/notice/focused-alert.tsx';
import { DateField } from '#web/ui/time/date-field.tsx';
import { germanDay } from '#shared/domain/german-day.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { lastDay, usualDueDay } from './demand-days.ts';
import { useDemand } from '#web/features/authority-access/inspector/inspector.api.ts';

type DemandValues = { location: string; text: string; dueOn: string };

/** A demand that was just sent. */
export interface SentDemand {
  readonly entry: AuthorityEntry;
  /** IRI of the location. */
  readonly location: string;
  readonly dueOn: string;
}

const LABELS = { location: 'Standort', text: 'Was ist nachzureichen?', dueOn: 'Antwort bis' };
const NO_LOCATION_MESSAGE = 'Bitte den Standort wählen.';

/** Describes a demand as far as the page knows it before somebody fills in the form. */
export interface Wanted {
  /** IRI of the location; '' if none is known. */
  readonly location: string;
  /** The text to begin with; '' if nothing is known of what is missing. */
  readonly text: string;
  /** Whether the text only names a record, so that somebody has to write behind it what is missing. */
  readonly isBeginning?: boolean;
}

interface DemandModalProps extends Wanted {
  readonly access: GrantedAccess;
  readonly onClose: () => void;
  readonly onSent: (sent: SentDemand) => void;
}

/** Demands something that is missing. It becomes a task of the location, and its answer appears on this page. */
export function DemandModal({ access, location, text, isBeginning = false, onClose, onSent }: DemandModalProps) {
  const send = useDemand();
  // This page has no place for messages besides its own, so a refusal is shown in the dialog.
  const [refusal, setRefusal] = useState('');
  const today = localDay(serverNow());
  const last = lastDay(access);
  const isUnfinished = (typed: string) => isBeginning && typed.trim() === text.trim();
  const draft = useDraftForm<DemandValues>({
    // The draft about one record must not appear in a demand about another.
    name: text === '' ? 'authority-demand' : `authority-demand:${text}`,
    initialValues: {
      // Nobody demands something of the wrong location because it was the first in the list.
      location: location || (access.locations.length === 1 ? (access.locations[0]?.['@id'] ?? '') : ''),
      text,
      dueOn: usualDueDay(today, last),
    },
    check: (values) => ({
      ...fieldErrors(AuthorityDemandCreate, isUnfinished(values.text) ? { ...values, text: '' } : values),
      ...(values.location === '' && { location: NO_LOCATION_MESSAGE }),
    }),
    send: async (body, idempotencyKey) => {
      setRefusal('');
      const entry = await send.mutateAsync({ body, idempotencyKey });
      onClose();
      onSent({ entry, location: body.location, dueOn: body.dueOn });
    },
    onError: (error) => setRefusal(errorMessage(error)),
  });
  const guard = useUnsavedChangesGuard(draft, onClose);
  const { form } = draft;
  return (
    <SheetModal isOpen title="Nachforderung" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          {refusal !== '' && <FocusedAlert>{refusal}</FocusedAlert>}
          <Text>Der Betreiber erhält sie als Aufgabe. Seine Antwort lesen Sie hier unter „Nachforderungen“.</Text>
          {access.locations.length > 1 && (
            <NativeSelect
              label={LABELS.location}
              name="location"
              required
              data={[
                { value: '', label: 'Bitte wählen' },
                ...access.locations.map(({ '@id': value, name: label }) => ({ value, label })),
              ]}
              {...form.getInputProps('location')}
            />
          )}
          <Textarea label={LABELS.text} name="text" required autosize minRows={3} {...form.getInputProps('text')} />
          <DateField
            label={LABELS.dueOn}
            name="dueOn"
            required
            description={`Ihr Zugang endet am ${germanDay(last)}. Danach lesen Sie hier keine Antwort.`}
            min={daysAfter(today, 1)}
            value={form.values.dueOn}
            error={form.errors['dueOn']}
            onChange={(dueOn) => form.setValues({ dueOn })}
          />
          <FormActions submitLabel="Nachfordern" isSending={form.submitting} isSticky onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}
