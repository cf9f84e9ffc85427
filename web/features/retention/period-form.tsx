import '#web/mantine-forms.css';
import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RetentionPolicy } from '#shared/contracts/retention/retention.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { PERIOD_KINDS, PERIOD_NAMES, type PeriodName } from '#shared/domain/retention-kinds.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { EditForm } from '#web/ui/sections/edit-form.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { RetentionPolicyPatch } from '#shared/contracts/retention/retention.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { formFields, numberField } from '#web/ui/form/form-fields.ts';
import { policyQuery, useChangePolicy } from './retention.api.ts';
import classes from './period-form.module.css';

const monthsField = (name: PeriodName) => ({
  ...numberField(PERIOD_KINDS[name].title),
  text: (value: string) => `${value.trim()} Monate`,
});

const PERIOD_FIELDS = formFields({
  activities: monthsField('activities'),
  inspectionTours: monthsField('inspectionTours'),
  tasks: monthsField('tasks'),
  protocols: monthsField('protocols'),
  proofs: monthsField('proofs'),
  files: monthsField('files'),
  tabletDeliveries: monthsField('tabletDeliveries'),
  authorityAccesses: monthsField('authorityAccesses'),
});

const changesTo = (base: PeriodValues, values: PeriodValues): RetentionPolicyPatch =>
  changesBetween(PERIOD_FIELDS.bodyOf(base), PERIOD_FIELDS.bodyOf(values));

const checkValues = (values: PeriodValues, base: PeriodValues): FieldErrors =>
  fieldErrors(RetentionPolicyPatch, changesTo(base, values));

const hintOf = (name: PeriodName) => {
  const { since, minimum, maximum, usual } = PERIOD_KINDS[name];
  return `Ab: ${since} · ${minimum} bis ${maximum} Monate, üblich ${usual}`;
};

export function PeriodForm({ current }: { readonly current: Versioned<RetentionPolicy> }) {
  const draft = usePeriodChange(current);
  const { form } = draft;
  const mayChange = canChangeRetention(useActor());
  return (
    <EditForm draft={draft} labels={PERIOD_FIELDS.labels} saveLabel="Fristen speichern">
      <FormSection
        title="Fristen"
        hint="Nach Ablauf wird nichts von selbst gelöscht: Ein Löschlauf zeigt, was fällig ist, und wartet auf Ihre Freigabe."
      >
        <div>
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
              classNames={{ root: classes.period, wrapper: classes.field }}
              value={form.values[name]}
              error={form.errors[name]}
              onChange={(event) => form.setValues({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
      </FormSection>
      {!mayChange && <Text c="dimmed">Im Demo-Zugang können Fristen nicht geändert werden.</Text>}
    </EditForm>
  );
}

function usePeriodChange(current: Versioned<RetentionPolicy>) {
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
    },
    onError: showSendError,
    staysOpen: true,
  });
}

type PeriodValues = typeof PERIOD_FIELDS.empty;
