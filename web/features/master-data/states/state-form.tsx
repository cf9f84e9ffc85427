import { Alert } from '@mantine/core';
import { IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LEGAL_FIELDS, type State, type LegalField } from '#shared/contracts/master-data/states.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import type { Back } from '#web/ui/page/back-link.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { OriginFields } from '#web/features/master-data/catalogues/origin-fields.tsx';
import styles from './state-form.module.css';
import { StateValueControl } from './state-value-control.tsx';
import {
  changesTo,
  checkStateValues,
  usualStateNumbers,
  isChanged,
  type OriginInput,
  STATE_FIELDS,
  type StateValues,
  toStateValues,
  valueText,
} from './state-values.ts';
import { StateHistory } from './state-history.tsx';
import { locationsText, VALUE_GROUPS, VALUE_LABELS, type ValueGroup } from './state-texts.ts';
import { locationsInStateQuery, useChangeState, versionedStateQuery } from './states.api.ts';

interface StateFormProps {
  readonly current: Versioned<State>;
  readonly back: Back;
}

/** Edits the rules of one state, each value with its source. */
export function StateForm({ current, back }: StateFormProps) {
  const { item: state } = current;
  const draft = useStateChange(current);
  return (
    <EditPage
      draft={draft}
      labels={LABELS}
      title={state.name}
      subtitle={state.lawName}
      back={back}
      notice={<AffectedLocations state={state} />}
      sections={[
        ...VALUE_GROUPS.map((group) => groupSection(state, group, draft)),
        {
          id: 'history',
          title: 'Verlauf',
          icon: IconHistory,
          isWide: true,
          content: <StateHistory state={state['@id']} />,
        },
      ]}
    />
  );
}

function groupSection(state: State, group: ValueGroup, { form, base }: ReturnType<typeof useStateChange>): Section {
  const { id, title, hint, icon, values: fields } = group;
  const { values, errors } = form;
  const change = (changes: Partial<StateValues>) => form.setValues(changes);
  const known = fields.filter((value) => valueText(values, value) !== '' || isKnownEmpty(state, value));
  return {
    id,
    title,
    hint,
    icon,
    value:
      fields.length === 1 ? valueText(values, fields[0] ?? 'minAge') : `${known.length} von ${fields.length} bekannt`,
    fields: fields.flatMap((value) => [value, `sources.${value}`]),
    isChanged: fields.some(
      (value) => isChanged(base, values, value) || values.sources.some((origin) => origin.value === value),
    ),
    isWide: true,
    content: fields.map((value) => (
      <div key={value} className={styles.value}>
        <StateValueControl value={value} values={values} errors={errors} onChange={change} />
        <OriginFields
          value={value}
          storedOrigin={state.sources[value]}
          isUnknown={valueText(values, value) === '' && !isKnownEmpty(state, value)}
          isChanged={isChanged(base, values, value)}
          draftOrigin={values.sources.find((origin) => origin.value === value)}
          errors={errors}
          onChange={(origin) => change({ sources: withOrigin(values.sources, origin) })}
        />
      </div>
    )),
  };
}

/** An empty list of silent days is a known value, unlike an unknown list. */
const isKnownEmpty = (state: State, value: LegalField) => value === 'silentDays' && state.sources[value] !== undefined;

const withOrigin = (sources: readonly OriginInput[], origin: OriginInput) => [
  ...sources.filter(({ value }) => value !== origin.value),
  origin,
];

function useStateChange(current: Versioned<State>) {
  const { id, name } = current.item;
  const client = useQueryClient();
  const changeState = useChangeState(id);
  return useEditForm<State, StateValues>({
    name: `state:${id}`,
    current,
    toValues: toStateValues,
    fields: STATE_FIELDS,
    check: (values, base) => checkStateValues(base, values),
    usual: usualStateNumbers,
    reload: () => client.query(versionedStateQuery(String(id))),
    send: async ({ base, values, ...request }) => {
      await changeState.mutateAsync({ body: changesTo(base, values), ...request });
      showSuccess(`Die Werte für ${name} wurden gespeichert.`);
    },
    onError: showSendError,
    staysOpen: true,
  });
}

/** Shows before saving how many locations the change concerns. */
function AffectedLocations({ state }: { readonly state: State }) {
  const count = useQuery(locationsInStateQuery(state['@id'])).data;
  if (count === undefined) return null;
  return (
    <Alert variant="default" icon={<IconInfoCircle aria-hidden />}>
      {count === 0
        ? `In ${state.name} liegt noch kein Standort.`
        : `Betrifft ${locationsText(count)} in ${state.name}. Was Sie speichern, gilt dort sofort.`}
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
