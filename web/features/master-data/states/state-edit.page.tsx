import '#web/mantine-forms.css';
import { NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { CountryCatalogue } from '#web/features/master-data/catalogues/catalogues.tsx';
import { StateForm } from './state-form.tsx';
import { StateHistory } from './state-history.tsx';
import { StateList } from './state-list.tsx';
import { stateChoicesQuery, versionedStateQuery, STATE_LIST_QUERY } from './states.api.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { listStates } from '#shared/contracts/master-data/states.ts';

const VIEWS = [
  { value: '', label: 'Bundesländer' },
  { value: 'countries', label: 'Länder' },
] as const;

/** Edits the data that the platform provides for everybody: the rules of the states, and the countries. */
export function StateEditPage() {
  const [{ view, state }, changeUrlState] = useUrlState({ view: '', state: '' });
  // The results of tours were a view of this page in earlier versions, so existing links still point here.
  if (view === 'statuses') return <Navigate to="/catalogues/edit" search={{ view }} replace />;
  return (
    <Stack gap="lg">
      <PageHeader
        title="Bundesländer"
        subtitle="Was die Länder vorschreiben, mit Quelle und Tag der Prüfung. Was niemand weiß, bleibt leer."
      >
        <ExportButtons
          path={listStates.list.exported}
          query={() => STATE_LIST_QUERY}
          fileName="Bundesländer"
          onError={showError}
        />
      </PageHeader>
      <ViewSwitch
        label="Stammdaten"
        views={VIEWS}
        value={view}
        onChange={(chosen) => changeUrlState({ view: chosen, state: '' })}
      />
      {view === 'countries' && <CountryCatalogue />}
      {view === '' && <StateChoice state={state} onChoose={(chosen) => changeUrlState({ state: chosen })} />}
      {view === '' && state === '' && <StateList onStateOpened={(id) => changeUrlState({ state: String(id) })} />}
      {view === '' && state !== '' && <StateById key={state} id={state} onLeft={() => changeUrlState({ state: '' })} />}
    </Stack>
  );
}

interface StateChoiceProps {
  readonly state: string;
  readonly onChoose: (id: string) => void;
}

function StateChoice({ state, onChoose }: StateChoiceProps) {
  const choices = useQuery(stateChoicesQuery).data ?? [];
  return (
    <NativeSelect
      label="Bundesland"
      maw="24rem"
      data={[{ value: '', label: 'alle' }, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={state}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

interface StateByIdProps {
  readonly id: string;
  readonly onLeft: () => void;
}

function StateById({ id, onLeft }: StateByIdProps) {
  const [saveCount, setSaveCount] = useState(0);
  const state = useQuery(versionedStateQuery(id));
  if (state.isError && state.data === undefined)
    return <ErrorNotice subject="Werte" onRetry={() => void state.refetch()} />;
  if (state.data === undefined || !state.isFetchedAfterMount)
    return (
      <Stack gap="lg" aria-busy aria-label="Werte werden geladen">
        <Skeleton height={260} radius="md" />
        <Skeleton height={420} radius="md" />
      </Stack>
    );
  return (
    <Stack gap="lg" maw="64rem">
      <StateForm
        key={saveCount}
        current={state.data}
        onLeft={onLeft}
        // The form starts again only after the typed values of the previous one were discarded.
        onSaved={() => setTimeout(() => setSaveCount((count) => count + 1))}
      />
      <StateHistory state={state.data.item['@id']} />
    </Stack>
  );
}
