import { CERTIFICATE_STATE_TEXTS } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import type { CertificateFilter } from './certificate-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface CertificateFiltersProps {
  readonly filter: CertificateFilter;
  readonly onChange: (changes: Partial<CertificateFilter>) => void;
  readonly sorting: Sorting;
}

export function CertificateFilters(props: CertificateFiltersProps) {
  const location = useLocationField();
  const customer = useCustomerField();
  return (
    <ListFilters
      {...props}
      fields={[
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'choice', name: 'state', label: 'Status', choices: choicesOf(CERTIFICATE_STATE_TEXTS) },
        location,
        customer,
      ]}
    />
  );
}
