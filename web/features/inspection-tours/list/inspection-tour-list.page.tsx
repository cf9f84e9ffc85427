import { Button, Stack } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { inspectionTours, listInspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { canRecordInspectionTour, isManagement } from '#shared/permissions.ts';
import { serverNow, useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { EntryCount } from '#web/ui/list/entry-count.tsx';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { DayView } from './day-view.tsx';
import { useTourList } from './tour-lists.api.ts';
import { tourColumns, tourResultText } from './tour-columns.tsx';
import { NO_TOUR_FILTER, type TourFilter, tourListQuery, TOUR_ORDER } from './tour-filter.ts';
import { TourFilters } from './tour-filters.tsx';
import { isIdle, readTourClock } from '#web/features/inspection-tours/clock/tour-clock.ts';
import { useTourClock } from '#web/features/inspection-tours/clock/use-tour-clock.ts';
import { useTourDialog } from '#web/features/inspection-tours/record/use-tour-dialog.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';
import { WaitingRecords } from '#web/ui/record/waiting-records.tsx';
import { LazyTourDetail } from '#web/features/inspection-tours/record/lazy-tour-dialogs.ts';

const VIEWS = [
  { value: '', label: 'Liste' },
  { value: 'day', label: 'Tag' },
];

export function InspectionTourListPage() {
  const [{ view, day, ...filter }, changeUrlState] = useUrlState({ ...NO_TOUR_FILTER, view: '', day: '' });
  const mayRecord = canRecordInspectionTour(useActor());
  const { open: openDialog } = useTourDialog();
  useNewEntryHotkey(() => mayRecord && openDialog());
  return (
    <Stack gap="lg">
      <PageHeader
        title="Kontrollgänge"
        badge={view === '' && <TourCount filter={filter} />}
        views={
          <ViewSwitch
            label="Ansicht"
            views={VIEWS}
            value={view}
            onChange={(newView) => changeUrlState({ view: newView })}
          />
        }
      >
        {view === '' && (
          <ExportButtons
            path={listInspectionTours.list.exported}
            query={() => tourListQuery(filter)}
            fileName={`Kontrollgaenge-${localDay(serverNow())}`}
            onError={showError}
          />
        )}
        {mayRecord && <StartButton onClick={openDialog} />}
      </PageHeader>
      {view === 'day' ? (
        <DayView day={day} location={filter.location} onChange={changeUrlState} />
      ) : (
        <TourTable filter={filter} onChange={changeUrlState} />
      )}
    </Stack>
  );
}

function StartButton({ onClick }: { readonly onClick: () => void }) {
  const { clock } = useTourClock();
  const now = useNow(MINUTE_MILLISECONDS);
  // Until the clock is known, a tour is taken to be possible, as at most times, so that the button seldom changes.
  const canBeDue = clock === undefined || !isIdle(readTourClock(clock, now).state);
  return (
    <Button
      variant={canBeDue ? 'filled' : 'default'}
      leftSection={<IconRoute size={18} aria-hidden />}
      onClick={onClick}
    >
      Kontrollgang jetzt
    </Button>
  );
}

const TourCount = ({ filter }: { readonly filter: TourFilter }) => <EntryCount list={useTourList(filter)} />;

interface TourTableProps {
  readonly filter: TourFilter;
  readonly onChange: (changes: Partial<TourFilter>) => void;
}

function TourTable({ filter, onChange }: TourTableProps) {
  const list = useTourList(filter);
  const row = useOpenRow('tour');
  const rowNavigation = rowNavigationOf(list, row, tourResultText);
  const columns = tourColumns({ withLocation: isManagement(useActor()) });
  const sorting = sortingOf(TOUR_ORDER, filter.order, columns, (order) => onChange({ order }));
  return (
    <>
      <TourFilters filter={filter} onChange={onChange} sorting={sorting} />
      <WaitingRecords path={inspectionTours.path} />
      <DataList
        label="Kontrollgänge"
        columns={columns}
        list={list}
        sorting={sorting}
        noMatch={noMatch('Kein Kontrollgang', filter, onChange)}
        openId={row.id}
        onOpen={({ id }) => row.open(id)}
        momentOf={({ occurredAt }) => occurredAt}
      />
      <LazyTourDetail id={row.id} rowNavigation={rowNavigation} onOpen={row.replace} onClose={row.close} />
    </>
  );
}
