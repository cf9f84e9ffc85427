import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { DateRangePicker } from '#web/ui/time/date-range-picker.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import {
  type ChoiceField,
  choose,
  chosenOf,
  type OfferedField,
  periods,
  type TextField,
  valueText,
} from './filter-fields.ts';
import styles from './filter-choices.module.css';
import { searchText } from '#shared/search-text.ts';
import type { UrlState } from './url-state.ts';

interface FilterChoicesProps {
  readonly fields: readonly OfferedField[];
  readonly values: UrlState;
  readonly onChosen: (changes: UrlState) => void;
}

const STARTS = ['input[data-first]', '[aria-pressed="true"]', '[data-first]', 'button'];

/** The content of the menu of filters: first the filters, then the values of the chosen one. */
export function FilterChoices({ fields, values, onChosen }: FilterChoicesProps) {
  const [name, setName] = useState<string | null>(null);
  const field = fields.length === 1 ? fields[0] : fields.find(({ label }) => label === name);
  if (field === undefined)
    return (
      <Step>
        {fields.map((offered) => (
          <FieldButton key={offered.label} field={offered} values={values} onClick={() => setName(offered.label)} />
        ))}
      </Step>
    );
  return (
    <Step key={field.label}>
      {fields.length > 1 && (
        <UnstyledButton className={styles.back} onClick={() => setName(null)}>
          <IconChevronLeft size={18} aria-hidden />
          {field.label}
        </UnstyledButton>
      )}
      <Values field={field} values={values} onChosen={onChosen} />
    </Step>
  );
}

/** Takes the focus when it appears: with its search, its value or its first control. */
function Step({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = STARTS.map((start) => content.current?.querySelector<HTMLElement>(start)).find(Boolean);
    first?.focus({ preventScroll: true });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside are the controls; the element around them only moves the focus
    <div ref={content} className={styles.content} onKeyDown={moveByArrows}>
      {children}
    </div>
  );
}

/** The arrow keys move between the buttons. In the calendar they move between its days. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.defaultPrevented) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop], input[type="search"]')];
  const current = stops.findIndex((stop) => stop === document.activeElement);
  if (current === -1) return;
  event.preventDefault();
  stops[current + step]?.focus();
}

interface FieldButtonProps {
  readonly field: OfferedField;
  readonly values: UrlState;
  readonly onClick: () => void;
}

function FieldButton({ field, values, onClick }: FieldButtonProps) {
  const text = valueText(field, values, localDay(serverNow()));
  return (
    <UnstyledButton className={styles.choice} data-stop onClick={onClick}>
      <span className={styles.label}>{field.label}</span>
      <span className={styles.current}>{text}</span>
      <IconChevronRight size={18} aria-hidden />
    </UnstyledButton>
  );
}

interface ValuesProps {
  readonly field: OfferedField;
  readonly values: UrlState;
  readonly onChosen: (changes: UrlState) => void;
}

function Values({ field, values, onChosen }: ValuesProps) {
  if (field.kind === 'text') return <TextValue field={field} value={values[field.name] ?? ''} onChosen={onChosen} />;
  if (field.kind === 'choice') return <ChoiceValues field={field} values={values} onChosen={onChosen} />;
  const from = values['from'] ?? '';
  const to = values['to'] ?? '';
  const today = localDay(serverNow());
  return (
    <>
      <div className={styles.periods}>
        {periods(today).map((period) => (
          <UnstyledButton
            key={period.label}
            className={styles.period}
            data-stop
            data-first
            aria-pressed={period.from === from && period.to === to}
            onClick={() => onChosen({ from: period.from, to: period.to })}
          >
            {period.label}
          </UnstyledButton>
        ))}
      </div>
      <DateRangePicker
        from={from}
        to={to}
        today={today}
        onChange={({ from: first, to: last }) => onChosen({ from: first, to: last })}
      />
    </>
  );
}

/** With more choices than this, they can be searched. */
const MAX_CHOICES_IN_SIGHT = 8;

function ChoiceValues({ field, values, onChosen }: ValuesProps & { readonly field: ChoiceField<string> }) {
  const [search, setSearch] = useState('');
  const offered = field.choices.filter(({ value }) => value !== (field.cleared ?? ''));
  const matching = offered.filter(({ label }) => searchText(label).includes(searchText(search)));
  const chosen = chosenOf(field, values);
  return (
    <>
      {offered.length > MAX_CHOICES_IN_SIGHT && (
        <TextInput
          type="search"
          aria-label={`${field.label} suchen`}
          placeholder="Suchen"
          data-first
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && matching[0] !== undefined) onChosen(choose(field, matching[0].value));
          }}
        />
      )}
      <div className={styles.choices} role="group" aria-label={field.label}>
        {matching.map(({ value, label }) => (
          <UnstyledButton
            key={value}
            className={styles.choice}
            data-stop
            data-first
            aria-pressed={value === chosen}
            onClick={() => onChosen(choose(field, value))}
          >
            <span className={styles.label}>{label}</span>
            {value === chosen && <IconCheck size={18} aria-hidden />}
          </UnstyledButton>
        ))}
        {matching.length === 0 && <p className={styles.none}>Nichts gefunden.</p>}
      </div>
    </>
  );
}

interface TextValueProps {
  readonly field: TextField<string>;
  readonly value: string;
  readonly onChosen: (changes: UrlState) => void;
}

function TextValue({ field: { name, label }, value, onChosen }: TextValueProps) {
  const [typed, setTyped] = useState(value);
  return (
    <form
      className={styles.text}
      onSubmit={(event) => {
        event.preventDefault();
        onChosen({ [name]: typed.trim() });
      }}
    >
      <TextInput
        type="search"
        label={label}
        data-first
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">Filtern</Button>
    </form>
  );
}
