import { Button, Stack } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { listInspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { canRecordInspectionTour, isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { DayView } from './day-view.tsx';
import { useTourList } from './tour-lists.api.ts';
import { tourColumns } from './tour-columns.tsx';
import { NO_TOUR_FILTER, type TourFilter, tourListQuery } from './tour-filter.ts';
import { TourFilters } from './tour-filters.tsx';
import { useTourDialog } from '#web/features/inspection-tours/record/use-tour-dialog.ts';

const VIEWS = [
  { value: '', label: 'Liste' },
  { value: 'day', label: 'Tag' },
];

export function InspectionTourListPage() {
  const [{ view, day, ...filter }, change] = useUrlState({ ...NO_TOUR_FILTER, view: '', day: '' });
  const mayRecord = canRecordInspectionTour(useActor());
  const { open } = useTourDialog();
  useNewEntryHotkey(() => mayRecord && open());
  return (
    <Stack gap="lg">
      <PageHeader title="Kontrollgänge">
        {view === '' && (
          <ExportButtons
            path={listInspectionTours.list.exported}
            query={() => tourListQuery(filter)}
            fileName={`Kontrollgaenge-${localDay(serverNow())}`}
            onError={showError}
          />
        )}
        {mayRecord && (
          <Button leftSection={<IconRoute size={18} aria-hidden />} onClick={open}>
            Kontrollgang jetzt
          </Button>
        )}
      </PageHeader>
      <ViewSwitch label="Ansicht" views={VIEWS} value={view} onChange={(next) => change({ view: next })} />
      {view === 'day' ? (
        <DayView day={day} location={filter.location} onChange={change} />
      ) : (
        <TourTable filter={filter} onChange={change} />
      )}
    </Stack>
  );
}

interface TourTableProps {
  readonly filter: TourFilter;
  readonly onChange: (changes: Partial<TourFilter>) => void;
}

function TourTable({ filter, onChange }: TourTableProps) {
  const list = useTourList(filter);
  const navigate = useNavigate();
  return (
    <>
      <TourFilters filter={filter} onChange={onChange} />
      <DataList
        label="Kontrollgänge"
        columns={tourColumns({ withLocation: isManagement(useActor()) })}
        list={list}
        noMatch={noMatch('Kein Kontrollgang', filter, onChange)}
        onOpen={({ id }) => void navigate({ to: `/inspectiontours/show/${id}` })}
        momentOf={({ occurredAt }) => occurredAt}
      />
    </>
  );
}
