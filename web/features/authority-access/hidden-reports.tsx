import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#web/api/session/server-clock.ts';
import { locationChoices } from '#web/api/choices.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { earlierAccessesQuery, reportsOfPeriodQuery } from './authority-access.api.ts';
import { hiddenReports as findHidden, nameOfReport } from './hidden-reports.ts';
import { type NewAccess, openedLocations } from './new-access.ts';

/** Names the reports that stay hidden because they are about other locations as well. */
export function HiddenReports({ values }: { readonly values: NewAccess }) {
  const isChosen = { enabled: values.customer !== '' };
  const offered = useQuery({ ...locationChoices(values.customer), ...isChosen }).data ?? [];
  const earlier = useQuery({ ...earlierAccessesQuery(values.customer), ...isChosen }).data ?? [];
  const isOpened = values.customer !== '' && values.kinds.some(({ kind }) => kind === 'reports');
  const reports = useQuery({ ...reportsOfPeriodQuery(values), enabled: isOpened });
  const { from, to } = values;
  if (!isOpened) return null;
  // Silence would say that nothing stays hidden.
  if (reports.isLoadingError) return <ErrorNotice subject="Berichte" onRetry={() => void reports.refetch()} />;
  if (reports.data === undefined) return <Skeleton height={20} mt="xs" aria-label="Berichte werden geladen" />;
  const hidden = findHidden(reports.data, { locations: openedLocations(values, { offered, earlier }), from, to });
  if (hidden.length === 0) return null;
  return (
    <Text size="sm" mt="xs">
      {hidden.length === 1
        ? 'Ein Bericht bleibt verborgen, weil er'
        : `${hidden.length} Berichte bleiben verborgen, weil sie`}{' '}
      auch andere Standorte {hidden.length === 1 ? 'umfasst' : 'umfassen'}:{' '}
      {hidden.map((report) => nameOfReport(report, serverNow())).join(', ')}.
    </Text>
  );
}
