import { Button } from '@mantine/core';
import { IconArrowsSort, IconFilterOff, IconPlus } from '@tabler/icons-react';
import {
  type ComponentProps,
  lazy,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSearchHotkey } from '#web/ui/dialog/hotkeys.ts';
import { chosenOrder, type Sorting } from '#web/ui/list/list-order.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { FilterChip } from './filter-chip.tsx';
import {
  type ChoiceField,
  changesToClear,
  type FilterField,
  type OfferedField,
  type TextField,
  valueText,
} from './filter-fields.ts';
import styles from './list-filters.module.css';
import { TextFilter } from './text-filter.tsx';
import type { UrlState } from './url-state.ts';

/** Loaded when it is first opened, because it brings the calendar and the sheet of small screens. */
const FilterMenu = lazy(async () => ({
  default: (await loadWithTimeout(import('./filter-menu.tsx'))).FilterMenu,
}));

const LazyFilterMenu = (props: ComponentProps<typeof FilterMenu>) => (
  <Suspense fallback={null}>
    <FilterMenu {...props} />
  </Suspense>
);

interface ListFiltersProps<Name extends string> {
  /** The filters, the most used first. False means a filter that this user is not offered. */
  readonly fields: readonly (FilterField<NoInfer<Name>> | false)[];
  readonly filter: Readonly<Record<Name, string>>;
  readonly onChange: (changes: UrlState) => void;
  /** If the list has no column heads, a button here offers its orders. */
  readonly sorting?: Sorting | undefined;
}

/**
 * Shows the filters of a list in one line, unless many are set: the search by text, if it is the first filter, a
 * chip for each filter that is set, and the menu of all filters. On a phone, the menu and the chips stand in a row of
 * their own as soon as a filter is set, which scrolls sideways.
 */
export function ListFilters<Name extends string>({ fields, filter, onChange, sorting }: ListFiltersProps<Name>) {
  const isWide = useIsWideScreen();
  const order = useOrderField(sorting);
  const values: UrlState = filter;
  const { allFields, searchField, activeFields, offeredFields, activeCount } = sortFields(fields, values);
  const bar = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useSearchHotkey(() => bar.current?.querySelector<HTMLElement>('input, button')?.focus());
  const { menu, toggleMenu, closeMenu } = useFilterMenu(bar);
  const isOrderMenu = order !== null && menu?.name === order.label;
  const clear = (chosen: readonly FilterField<string>[]) => {
    onChange(Object.fromEntries(chosen.flatMap((field) => Object.entries(changesToClear(field)))));
    // The pressed button disappears, so the focus needs another place.
    closeMenu();
    addButton.current?.focus();
  };
  const activeFilters = (
    <ActiveFilters
      fields={activeFields}
      openName={menu?.name}
      onOpen={toggleMenu}
      onClear={(field) => clear([field])}
    />
  );
  const clearButton = activeCount > 1 && <ClearButton onClick={() => clear(allFields)} />;
  const adder = offeredFields.length > 0 && (
    <MenuButton
      ref={addButton}
      label="Filter"
      icon={<IconPlus size={18} aria-hidden />}
      className={styles.adder}
      isOpen={menu?.name === null}
      onOpen={toggleMenu(null)}
    />
  );
  const hasChips = activeFields.length > 0;
  const sorter = order !== null && (
    <MenuButton
      label={order.label}
      icon={<IconArrowsSort size={18} aria-hidden />}
      className={searchField === null && !hasChips ? styles.sorter : `${styles.sorter} ${styles.iconOnly}`}
      isOpen={isOrderMenu}
      onOpen={toggleMenu(order.label)}
    />
  );
  return (
    <div ref={bar} className={styles.bar} role="search" aria-label="Liste filtern">
      {searchField !== null && <SearchFilter field={searchField} values={values} onChange={onChange} />}
      {isWide ? (
        <>
          {activeFilters}
          {adder}
          {clearButton}
        </>
      ) : (
        <NarrowBar hasSearch={searchField !== null} hasChips={hasChips} sorter={sorter}>
          {adder}
          {activeFilters}
          {clearButton}
        </NarrowBar>
      )}
      {menu !== null && (
        <LazyFilterMenu
          key={menu.name}
          {...(isOrderMenu && sorting
            ? orderMenu(order, sorting)
            : { fields: fieldsOf(menu, offeredFields), values, onChange })}
          left={menu.left}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}

interface NarrowBarProps {
  readonly hasSearch: boolean;
  readonly hasChips: boolean;
  readonly sorter: ReactNode;
  /** The menu of all filters, and what is set. */
  readonly children: ReactNode;
}

/** The order stands beside the search, or else at the end of the line, so that it does not scroll away with the chips. */
const NarrowBar = ({ hasSearch, hasChips, sorter, children }: NarrowBarProps) => (
  <>
    {hasSearch && sorter}
    <div className={styles.row} data-chips={hasChips ? (hasSearch ? 'below' : 'beside') : undefined}>
      {children}
    </div>
    {!hasSearch && sorter}
  </>
);

/** Divides the filters into the search, those that are set, and those that the menu offers. */
function sortFields(fields: readonly (FilterField<string> | false)[], values: UrlState) {
  const allFields = fields.filter((field) => field !== false);
  const searchField = allFields[0]?.kind === 'text' ? allFields[0] : null;
  const otherFields = searchField === null ? allFields : allFields.slice(1);
  const today = localDay(serverNow());
  const activeFields = otherFields
    .map((field) => ({ field, text: valueText(field, values, today) }))
    .filter(({ text }) => text !== '');
  return {
    allFields,
    searchField,
    activeFields,
    offeredFields: otherFields.filter((field) => field.kind !== 'linked'),
    activeCount: activeFields.length + (searchField !== null && values[searchField.name] !== '' ? 1 : 0),
  };
}

interface OpenMenu {
  /** Label of the filter whose values it shows; null for all filters. */
  readonly name: string | null;
  readonly left: number;
}

/** Holds which menu is open. It opens below the button that was pressed. */
function useFilterMenu(bar: RefObject<HTMLDivElement | null>) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  return {
    menu,
    toggleMenu: (name: string | null) => (event: MouseEvent) =>
      setMenu(menu?.name === name ? null : { name, left: distanceOf(bar.current, event.currentTarget) }),
    closeMenu: () => setMenu(null),
  };
}

/** Name of the order among the values of the menu. */
const ORDER = 'order';

/** Returns the order of the list as a field of the menu; null if the list is sorted by its column heads. */
function useOrderField(sorting: Sorting | undefined): ChoiceField<string> | null {
  const hasHeads = useIsWideScreen();
  if (sorting === undefined || sorting.choices.length === 0 || hasHeads) return null;
  return { kind: 'choice', name: ORDER, label: 'Sortieren', choices: sorting.choices };
}

const fieldsOf = ({ name }: OpenMenu, offered: readonly OfferedField[]) =>
  name === null ? offered : offered.filter(({ label }) => label === name);

const orderMenu = (field: ChoiceField<string>, sorting: Sorting) => ({
  label: field.label,
  fields: [field],
  values: { [ORDER]: chosenOrder(sorting) },
  onChange: (changes: UrlState) => sorting.onChoose(changes[ORDER] ?? ''),
});

interface ActiveFiltersProps {
  readonly fields: ReturnType<typeof sortFields>['activeFields'];
  /** Label of the filter whose menu is open. */
  readonly openName: string | null | undefined;
  readonly onOpen: (name: string) => (event: MouseEvent) => void;
  readonly onClear: (field: FilterField<string>) => void;
}

/** Shows a chip for each filter that is set. */
const ActiveFilters = ({ fields, openName, onOpen, onClear }: ActiveFiltersProps) =>
  fields.length > 0 && (
    <div className={styles.chips} role="group" aria-label="Aktive Filter">
      {fields.map(({ field, text }) => (
        <FilterChip
          key={field.label}
          field={field}
          text={text}
          isOpen={openName === field.label}
          onOpen={onOpen(field.label)}
          onClear={() => onClear(field)}
        />
      ))}
    </div>
  );

const ClearButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button
    variant="subtle"
    className={styles.clear}
    title="Filter löschen"
    leftSection={<IconFilterOff size={20} aria-hidden />}
    onClick={onClick}
  >
    Filter löschen
  </Button>
);

interface MenuButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly icon: ReactNode;
  readonly className: string | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (event: MouseEvent) => void;
}

const MenuButton = ({ ref, label, icon, className, isOpen, onOpen }: MenuButtonProps) => (
  <Button
    ref={ref}
    variant="default"
    radius="xl"
    className={className}
    leftSection={icon}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    onClick={onOpen}
  >
    {label}
  </Button>
);

const distanceOf = (bar: Element | null, button: Element) =>
  button.getBoundingClientRect().left - (bar?.getBoundingClientRect().left ?? 0);

interface SearchFilterProps {
  readonly field: TextField<string>;
  readonly values: UrlState;
  readonly onChange: (changes: UrlState) => void;
}

const SearchFilter = ({ field: { name, label }, values, onChange }: SearchFilterProps) => (
  <div className={styles.search}>
    <TextFilter label={label} value={values[name] ?? ''} onChange={(text) => onChange({ [name]: text })} />
  </div>
);
