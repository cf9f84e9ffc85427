import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#web/api/session/server-clock.ts';
import { locationChoices } from '#web/api/choices.ts';
import { earlierAccessesQuery, reportsOfPeriodQuery } from './authority-access.api.ts';
import { hiddenReports as findHidden, nameOfReport } from './hidden-reports.ts';
import { type NewAccess, openedLocations } from './new-access.ts';

/** Names the reports that stay hidden because they are about other locations as well. */
export function HiddenReports({ values }: { readonly values: NewAccess }) {
  const isChosen = { enabled: values.customer !== '' };
  const offered = useQuery({ ...locationChoices(values.customer), ...isChosen }).data ?? [];
  const earlier = useQuery({ ...earlierAccessesQuery(values.customer), ...isChosen }).data ?? [];
  const reports = useQuery({ ...reportsOfPeriodQuery(values), ...isChosen }).data ?? [];
  const { from, to } = values;
  const hidden = values.kinds.some(({ kind }) => kind === 'reports')
    ? findHidden(reports, { locations: openedLocations(values, { offered, earlier }), from, to })
    : [];
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
