import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { CountryCatalogue } from '#web/features/master-data/catalogues/catalogues.tsx';
import { StateForm } from './state-form.tsx';
import { StateList } from './state-list.tsx';
import { versionedStateQuery, STATE_LIST_QUERY } from './states.api.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { listStates } from '#shared/contracts/master-data/states.ts';

const BACK = { to: '/states/edit', label: 'Bundesländer' };
const VIEWS = [
  { value: '', label: 'Bundesländer' },
  { value: 'countries', label: 'Länder' },
] as const;

/** Edits the data that the platform provides for everybody: the rules of the states, and the countries. */
export function StateEditPage() {
  const [{ view, state }, changeUrlState] = useUrlState({ view: '', state: '' });
  const navigate = useNavigate();
  // The browser's way back leads to the list.
  const open = (id: number) => void navigate({ to: '.', search: { state: String(id) } });
  // The results of tours were a view of this page in earlier versions, so existing links still point here.
  if (view === 'statuses') return <Navigate to="/catalogues/edit" search={{ view }} replace />;
  if (view === '' && state !== '') return <StateById key={state} id={state} />;
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
        onChange={(chosen) => changeUrlState({ view: chosen })}
      />
      {view === 'countries' && <CountryCatalogue />}
      {view === '' && <StateList onStateOpened={open} />}
    </Stack>
  );
}

function StateById({ id }: { readonly id: string }) {
  return (
    <RecordLoader query={useQuery(versionedStateQuery(id))} title="Bundesland" back={BACK} subject="Werte">
      {(current) => <StateForm current={current} back={BACK} />}
    </RecordLoader>
  );
}
