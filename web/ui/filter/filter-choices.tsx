import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { DateRangePicker } from '#web/ui/time/date-range-picker.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import {
  type ChoiceField,
  changesToChoose,
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
  readonly onChoose: (changes: UrlState) => void;
}

const INITIAL_FOCUS_SELECTORS = ['input[data-first]', '[aria-pressed="true"]', '[data-first]', 'button'];

/** Shows the content of the menu of filters: first the filters, then the values of the chosen one. */
export function FilterChoices({ fields, values, onChoose }: FilterChoicesProps) {
  const [name, setName] = useState<string | null>(null);
  const field = fields.length === 1 ? fields[0] : fields.find(({ label }) => label === name);
  if (field === undefined)
    return (
      <MenuStep>
        {fields.map((offeredChoices) => (
          <FieldButton
            key={offeredChoices.label}
            field={offeredChoices}
            values={values}
            onClick={() => setName(offeredChoices.label)}
          />
        ))}
      </MenuStep>
    );
  return (
    <MenuStep key={field.label}>
      {fields.length > 1 && (
        <UnstyledButton className={styles.back} onClick={() => setName(null)}>
          <IconChevronLeft size={18} aria-hidden />
          {field.label}
        </UnstyledButton>
      )}
      <FilterValues field={field} values={values} onChoose={onChoose} />
    </MenuStep>
  );
}

/** When it appears, focuses its search field, or else the chosen value, or else its first control. */
function MenuStep({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = INITIAL_FOCUS_SELECTORS.map((selector) => content.current?.querySelector<HTMLElement>(selector)).find(
      Boolean,
    );
    first?.focus({ preventScroll: true });
    // A calendar is higher than a tablet in landscape format has room for below the bar.
    content.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside are the controls; the element around them only moves the focus
    <div ref={content} className={styles.content} onKeyDown={moveByArrows}>
      {children}
    </div>
  );
}

/** Moves the focus between the buttons by the arrow keys. The calendar handles these keys itself. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.defaultPrevented) return;
  const focusableElements = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop], input[type="search"]')];
  const current = focusableElements.findIndex((element) => element === document.activeElement);
  if (current === -1) return;
  event.preventDefault();
  focusableElements[current + step]?.focus();
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

interface FilterValuesProps {
  readonly field: OfferedField;
  readonly values: UrlState;
  readonly onChoose: (changes: UrlState) => void;
}

function FilterValues({ field, values, onChoose }: FilterValuesProps) {
  if (field.kind === 'text') return <TextValue field={field} value={values[field.name] ?? ''} onChoose={onChoose} />;
  if (field.kind === 'choice') return <ChoiceValues field={field} values={values} onChoose={onChoose} />;
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
            onClick={() => onChoose({ from: period.from, to: period.to })}
          >
            {period.label}
          </UnstyledButton>
        ))}
      </div>
      <DateRangePicker
        from={from}
        to={to}
        today={today}
        onChange={({ from: first, to: last }) => onChoose({ from: first, to: last })}
      />
    </>
  );
}

/** With more choices than this, they can be searched. */
const MAX_CHOICES_WITHOUT_SEARCH = 8;

function ChoiceValues({ field, values, onChoose }: FilterValuesProps & { readonly field: ChoiceField<string> }) {
  const [search, setSearch] = useState('');
  const offered = field.choices.filter(({ value }) => value !== (field.unfilteredValue ?? ''));
  const matchingChoices = offered.filter(({ label }) => searchText(label).includes(searchText(search)));
  const chosenValue = chosenOf(field, values);
  return (
    <>
      {offered.length > MAX_CHOICES_WITHOUT_SEARCH && (
        <TextInput
          type="search"
          aria-label={`${field.label} suchen`}
          placeholder="Suchen"
          data-first
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && matchingChoices[0] !== undefined)
              onChoose(changesToChoose(field, matchingChoices[0].value));
          }}
        />
      )}
      <div className={styles.choices} role="group" aria-label={field.label}>
        {matchingChoices.map(({ value, label }) => (
          <UnstyledButton
            key={value}
            className={styles.choice}
            data-stop
            data-first
            aria-pressed={value === chosenValue}
            onClick={() => onChoose(changesToChoose(field, value))}
          >
            <span className={styles.label}>{label}</span>
            {value === chosenValue && <IconCheck size={18} aria-hidden />}
          </UnstyledButton>
        ))}
        {matchingChoices.length === 0 && <p className={styles.none}>Nichts gefunden.</p>}
      </div>
    </>
  );
}

interface TextValueProps {
  readonly field: TextField<string>;
  readonly value: string;
  readonly onChoose: (changes: UrlState) => void;
}

function TextValue({ field: { name, label }, value, onChoose }: TextValueProps) {
  const [typedText, setTypedText] = useState(value);
  return (
    <form
      className={styles.text}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ [name]: typedText.trim() });
      }}
    >
      <TextInput
        type="search"
        label={label}
        data-first
        value={typedText}
        onChange={(event) => setTypedText(event.currentTarget.value)}
      />
      <Button type="submit">Filtern</Button>
    </form>
  );
}
