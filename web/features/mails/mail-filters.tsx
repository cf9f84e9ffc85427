import { MAIL_STATE_TEXTS } from '#shared/contracts/mails/mails.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import type { MailFilter } from './mail-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface MailFiltersProps {
  readonly filter: MailFilter;
  readonly onChange: (changes: Partial<MailFilter>) => void;
  readonly sorting: Sorting;
}

export const MailFilters = (props: MailFiltersProps) => (
  <ListFilters
    {...props}
    fields={[
      { kind: 'text', name: 'recipient', label: 'Empfänger' },
      { kind: 'choice', name: 'state', label: 'Stand', choices: choicesOf(MAIL_STATE_TEXTS) },
    ]}
  />
);
