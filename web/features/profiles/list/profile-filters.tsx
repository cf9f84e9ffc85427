import { PROOF_STATE_TEXTS } from '#shared/contracts/profiles/profiles.ts';
import { canReadProofs } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { ACTIVE_TEXTS, type ProfileFilter } from './profile-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface ProfileFiltersProps {
  readonly filter: ProfileFilter;
  readonly onChange: (changes: Partial<ProfileFilter>) => void;
  readonly sorting: Sorting;
}

export function ProfileFilters(props: ProfileFiltersProps) {
  const actor = useActor();
  const location = useLocationField();
  const customer = useCustomerField();
  return (
    <ListFilters
      {...props}
      fields={[
        { kind: 'text', name: 'name', label: 'Name' },
        location,
        customer,
        canReadProofs(actor) && {
          kind: 'choice',
          name: 'proofs',
          label: 'Nachweise',
          choices: choicesOf(PROOF_STATE_TEXTS),
        },
        { kind: 'choice', name: 'active', label: 'Status', choices: choicesOf(ACTIVE_TEXTS) },
      ]}
    />
  );
}
