import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { namesByIri } from '#web/api/choices.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { formatDateTime, formatDay } from '#web/ui/time/local-time.ts';
import { locationsText, periodOf } from '#web/features/reports/report-texts.ts';

/** Shows what the report covers, and its approval and submission. */
export function ReportFacts({ report }: { readonly report: Report }) {
  const loadedLocations = useQuery({ ...locationsQuery, enabled: report.content === undefined }).data ?? [];
  const { content, locations, computedAt, approvedAt, submittedOn, submittedTo } = report;
  const names = namesByIri(loadedLocations);
  return (
    <Paper withBorder p="md">
      <FieldList
        fields={[
          { name: 'Zeitraum', value: periodOf(report) },
          { name: 'Organisation', value: content?.customer.name },
          {
            name: 'Standorte',
            value: content?.locations.map(({ name }) => name).join(', ') ?? locationsText(locations, names),
          },
          { name: 'Sozialkonzept', value: content?.concept },
          { name: 'Beauftragte Person', value: content?.officer },
          { name: 'Stand der Zahlen', value: computedAt && formatDateTime(computedAt) },
          { name: 'Freigegeben', value: approvedAt && formatDateTime(approvedAt) },
          { name: 'Eingereicht', value: submittedOn && formatDay(submittedOn) },
          { name: 'Bei', value: submittedTo },
        ]}
      />
    </Paper>
  );
}
