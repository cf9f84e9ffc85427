import { useQuery } from '@tanstack/react-query';
import { PROTOCOL_STATE_TEXTS } from '#shared/contracts/protocols/protocols.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { useProfileField } from '#web/features/profiles/profiles.public.ts';
import { useAnswerFilterTexts } from './answer-texts.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { PROTOCOL_FINDINGS, type ProtocolFilter } from './protocol-filter.ts';
import { everyFormQuery } from './protocol-lists.api.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface ProtocolFiltersProps {
  readonly filter: ProtocolFilter;
  readonly onChange: (changes: Partial<ProtocolFilter>) => void;
  readonly sorting: Sorting;
}

export function ProtocolFilters({ filter, onChange, sorting }: ProtocolFiltersProps) {
  const forms = toChoices(useQuery(everyFormQuery).data);
  const profile = useProfileField();
  const location = useLocationField();
  const answerTexts = useAnswerFilterTexts(filter);
  return (
    <ListFilters
      filter={filter}
      onChange={onChange}
      sorting={sorting}
      fields={[
        { kind: 'period', label: 'Zeitraum' },
        { kind: 'choice', name: 'form', label: 'Fragebogen', choices: forms },
        { kind: 'choice', name: 'finding', label: 'Mängel', choices: choicesOf(PROTOCOL_FINDINGS) },
        profile,
        location,
        { kind: 'choice', name: 'state', label: 'Stand', choices: choicesOf(PROTOCOL_STATE_TEXTS) },
        { kind: 'linked', name: 'answer', label: 'Antwort', text: answerTexts.answer },
        { kind: 'linked', name: 'defect', label: 'Mangel bei', text: answerTexts.defect },
      ]}
    />
  );
}
