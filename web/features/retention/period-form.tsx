import '#web/mantine-forms.css';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RetentionPolicy } from '#shared/contracts/retention/retention.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { PERIOD_KINDS, PERIOD_NAMES, type PeriodName } from '#shared/domain/retention-kinds.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { changesTo, checkValues, PERIOD_FIELDS, type PeriodValues } from './period-values.ts';
import { policyQuery, useChangePolicy } from './retention.api.ts';

const hintOf = (name: PeriodName) => {
  const { since, minimum, maximum, usual } = PERIOD_KINDS[name];
  return `Ab: ${since}. Üblich sind ${usual} Monate, möglich ${minimum} bis ${maximum}.`;
};

interface PeriodFormProps {
  readonly current: Versioned<RetentionPolicy>;
  /** Called after the periods were saved. The form then starts again with the stored values. */
  readonly onSaved: () => void;
}

export function PeriodForm({ current, onSaved }: PeriodFormProps) {
  const draft = usePeriodChange(current, onSaved);
  const { form } = draft;
  const mayChange = canChangeRetention(useActor());
  const { dialog } = useUnsavedChangesGuard(draft, () => undefined);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <Stack gap="lg">
        <FormErrorSummary errors={form.errors} labels={PERIOD_FIELDS.labels} attempt={draft.failedAttempts} />
        <ConcurrentEdits {...draft.concurrentEdits} />
        <FormSection
          title="Fristen"
          hint="Nach Ablauf wird nichts von selbst gelöscht: Ein Löschlauf zeigt, was fällig ist, und wartet auf Ihre Freigabe."
        >
          {PERIOD_NAMES.map((name) => (
            <TextInput
              key={name}
              name={name}
              label={PERIOD_FIELDS.labels[name]}
              description={hintOf(name)}
              required
              readOnly={!mayChange}
              inputMode="numeric"
              rightSection="Monate"
              rightSectionWidth="5.5rem"
              autoComplete="off"
              maw="32rem"
              value={form.values[name]}
              error={form.errors[name]}
              onChange={(event) => form.setValues({ [name]: event.currentTarget.value })}
            />
          ))}
        </FormSection>
        {mayChange ? (
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting}>
              Fristen speichern
            </Button>
          </Group>
        ) : (
          <Text c="dimmed">Im Demo-Zugang können Fristen nicht geändert werden.</Text>
        )}
      </Stack>
      {dialog}
    </form>
  );
}

function usePeriodChange(current: Versioned<RetentionPolicy>, onSaved: () => void) {
  const { id } = current.item;
  const client = useQueryClient();
  const changePolicy = useChangePolicy(id);
  return useEditForm<RetentionPolicy, PeriodValues>({
    name: `retention:${id}`,
    current,
    toValues: PERIOD_FIELDS.valuesOf,
    fields: PERIOD_FIELDS.edited,
    check: checkValues,
    reload: () => client.query(policyQuery(String(id))),
    send: async ({ base, values, ...request }) => {
      await changePolicy.mutateAsync({ body: changesTo(base, values), ...request });
      showSuccess('Die Fristen wurden gespeichert.');
      onSaved();
    },
    onError: showSendError,
  });
}
