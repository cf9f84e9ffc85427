import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LEGAL_FIELDS, type State, type LegalField } from '#shared/contracts/master-data/states.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { OriginFields } from '#web/features/master-data/catalogues/origin-fields.tsx';
import styles from './state-form.module.css';
import { StateValueControl } from './state-value-control.tsx';
import {
  changesTo,
  checkStateValues,
  isChanged,
  type OriginInput,
  STATE_FIELDS,
  type StateValues,
  toStateValues,
  valueText,
} from './state-values.ts';
import { locationsText, VALUE_GROUPS, VALUE_LABELS } from './state-texts.ts';
import { locationsInStateQuery, useChangeState, versionedStateQuery } from './states.api.ts';

interface StateFormProps {
  readonly current: Versioned<State>;
  readonly onSaved: () => void;
  readonly onLeft: () => void;
}

/** Edits the rules of one state, each value with its source. */
export function StateForm({ current, onSaved, onLeft }: StateFormProps) {
  const { item: state } = current;
  const draft = useStateChange(current, onSaved);
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onLeft);
  const change = (changes: Partial<StateValues>) => form.setValues(changes);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <Stack gap="lg">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
        <ConcurrentEdits {...draft.concurrentEdits} />
        {VALUE_GROUPS.map(({ title, hint, values }) => (
          <Section key={title} title={title} hint={hint}>
            {values.map((value) => (
              <div key={value} className={styles.value}>
                <StateValueControl value={value} values={form.values} errors={form.errors} onChange={change} />
                <OriginFields
                  value={value}
                  storedOrigin={state.sources[value]}
                  isUnknown={valueText(form.values, value) === '' && !isKnownEmpty(state, value)}
                  isChanged={isChanged(draft.base, form.values, value)}
                  draftOrigin={form.values.sources.find((origin) => origin.value === value)}
                  errors={form.errors}
                  onChange={(origin) => change({ sources: withOrigin(form.values.sources, origin) })}
                />
              </div>
            ))}
          </Section>
        ))}
        <AffectedLocations state={state} />
        <FormActions submitLabel="Speichern" isSending={form.submitting} onCancel={guard.close} />
      </Stack>
      {guard.dialog}
    </form>
  );
}

/** An empty list of silent days is a known value, unlike an unknown list. */
const isKnownEmpty = (state: State, value: LegalField) => value === 'silentDays' && state.sources[value] !== undefined;

const withOrigin = (sources: readonly OriginInput[], origin: OriginInput) => [
  ...sources.filter(({ value }) => value !== origin.value),
  origin,
];

function useStateChange(current: Versioned<State>, onSaved: () => void) {
  const { id, name } = current.item;
  const client = useQueryClient();
  const changeState = useChangeState(id);
  return useEditForm<State, StateValues>({
    name: `state:${id}`,
    current,
    toValues: toStateValues,
    fields: STATE_FIELDS,
    check: (values, base) => checkStateValues(base, values),
    reload: () => client.query(versionedStateQuery(String(id))),
    send: async ({ base, values, ...request }) => {
      await changeState.mutateAsync({ body: changesTo(base, values), ...request });
      showSuccess(`Die Werte für ${name} wurden gespeichert.`);
      onSaved();
    },
    onError: showSendError,
  });
}

/** Shows before saving how many locations the change concerns. */
function AffectedLocations({ state }: { readonly state: State }) {
  const count = useQuery(locationsInStateQuery(state['@id'])).data;
  if (count === undefined) return null;
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} color="gray" title={`Betrifft ${locationsText(count)}`}>
      {count === 0
        ? `In ${state.name} liegt noch kein Standort.`
        : `In ${state.name}: Was Sie speichern, gilt dort sofort.`}
    </Alert>
  );
}

/** Labels by field name, for the summary of errors. */
const LABELS: Record<string, string> = {
  ...VALUE_LABELS,
  ...Object.fromEntries(
    LEGAL_FIELDS.flatMap((value) => [
      [`sources.${value}.source`, `${VALUE_LABELS[value]}, Quelle`],
      [`sources.${value}.verifiedAt`, `${VALUE_LABELS[value]}, geprüft am`],
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`trainingIntervals.${index}`, `${index + 1}. Abstand in Monaten`]),
  ),
};

interface SectionProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

const Section = ({ title, hint, children }: SectionProps) => (
  <Paper component="section" withBorder className={styles.section} aria-label={title}>
    <Title order={2} size="h3">
      {title}
    </Title>
    <Text c="dimmed" mb="md">
      {hint}
    </Text>
    {children}
  </Paper>
);
