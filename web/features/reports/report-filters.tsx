import { REPORT_STATE_TEXTS } from '#shared/contracts/reports/reports.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import type { ReportFilter } from './report-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface ReportFiltersProps {
  readonly filter: ReportFilter;
  readonly onChange: (changes: Partial<ReportFilter>) => void;
  readonly sorting: Sorting;
}

const KINDS = Object.entries(REPORT_KINDS).map(([value, { title }]) => ({ value, label: title }));

export function ReportFilters(props: ReportFiltersProps) {
  const location = useLocationField();
  const customer = useCustomerField();
  return (
    <ListFilters
      {...props}
      fields={[
        { kind: 'period', label: 'Zeitraum' },
        { kind: 'choice', name: 'kind', label: 'Art', choices: KINDS },
        { kind: 'choice', name: 'state', label: 'Stand', choices: choicesOf(REPORT_STATE_TEXTS) },
        location,
        customer,
      ]}
    />
  );
}
