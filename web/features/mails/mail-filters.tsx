import { MAIL_STATE_TEXTS } from '#shared/contracts/mails/mails.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { ChoiceFilter, choicesOf, labelOf } from '#web/ui/filter/choice-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { type MailFilter, NO_MAIL_FILTER } from './mail-filter.ts';

interface MailFiltersProps {
  readonly filter: MailFilter;
  readonly onChange: (changes: Partial<MailFilter>) => void;
}

const STATES = choicesOf(MAIL_STATE_TEXTS);

export function MailFilters({ filter: { recipient, state }, onChange }: MailFiltersProps) {
  const chips = activeFilters([
    { name: 'Empfänger', value: recipient, onClear: () => onChange({ recipient: '' }) },
    { name: 'Stand', value: labelOf(STATES, state), onClear: () => onChange({ state: '' }) },
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_MAIL_FILTER)}>
      <TextFilter label="Empfänger" value={recipient} onChange={(text) => onChange({ recipient: text })} />
      <ChoiceFilter label="Stand" choices={STATES} value={state} onChange={(chosen) => onChange({ state: chosen })} />
    </FilterBar>
  );
}
