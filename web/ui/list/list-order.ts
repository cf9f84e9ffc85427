import type { Choice } from '#web/ui/filter/choice-filter.tsx';

type Direction = 'asc' | 'desc';

/** How a list may be sorted. In the URL, an order is the name of its field, after a minus if it is descending. */
export interface ListOrder<Field extends string = string> {
  /** Every field by which the API sorts this list. */
  readonly fields: readonly Field[];
  /** The order while the URL has none. */
  readonly usual: Field | `-${Field}`;
}

/** The order of a list and how it is changed, for the heads of its columns and for the choice on narrow screens. */
export interface Sorting {
  readonly field: string;
  readonly direction: Direction;
  /** Whether the rows are sorted by the field of the usual order, in either direction. */
  readonly isByUsualField: boolean;
  readonly choices: readonly Choice[];
  readonly canSortBy: (field: string | undefined) => field is string;
  /** Sorts by a field; the field by which the list is sorted already is turned around. */
  readonly onSort: (field: string) => void;
  /** Sorts as one of the choices says. */
  readonly onChoose: (order: string) => void;
}

/** Declares how the list of an endpoint is sorted. */
export const listOrder = <Field extends string>(
  { list }: { readonly list: { readonly order: readonly Field[] } },
  usual: NoInfer<Field | `-${Field}`>,
): ListOrder<Field> => ({ fields: list.order, usual });

interface SortableColumn {
  readonly name: string;
  readonly order?: string;
}

/** Unknown orders count as the usual one, because URLs are typed and shared. */
function readOrder({ fields, usual }: ListOrder, text: string) {
  const isKnown = fields.includes(fieldOf(text));
  const order = isKnown ? text : usual;
  const direction: Direction = order.startsWith('-') ? 'desc' : 'asc';
  return { field: fieldOf(order), direction };
}

const fieldOf = (order: string) => order.replace(/^-/, '');

/** Returns the parameter of a list's query. The type says which names are possible, but not which one it is. */
export function orderQuery<Field extends string>(order: ListOrder<Field>, text: string) {
  const { field, direction } = readOrder(order, text);
  const query: Partial<Record<`order[${Field}]`, Direction>> = {};
  for (const known of order.fields) if (known === field) query[`order[${known}]`] = direction;
  return query;
}

/** Returns how a list is sorted. @param text the order in the URL; '' for the usual one */
export function sortingOf(
  order: ListOrder,
  text: string,
  columns: readonly SortableColumn[],
  onChange: (order: string) => void,
): Sorting {
  const { field, direction } = readOrder(order, text);
  const choose = (next: string) => onChange(next === order.usual ? '' : next);
  const canSortBy = (name: string | undefined): name is string => name !== undefined && order.fields.includes(name);
  const usualField = fieldOf(order.usual);
  const hasUsualHead = columns.some((column) => column.order === usualField);
  const usualChoice = hasUsualHead ? [] : [{ value: order.usual, label: 'Übliche Reihenfolge' }];
  // A field without a head of its own is reached again by the third press.
  const afterDescending = (name: string) => (hasUsualHead ? name : order.usual);
  const ofColumns = columns.flatMap(({ name, order: own }) =>
    canSortBy(own)
      ? [
          { value: own, label: `${name}, aufsteigend` },
          { value: `-${own}`, label: `${name}, absteigend` },
        ]
      : [],
  );
  return {
    field,
    direction,
    isByUsualField: field === usualField,
    choices: [...usualChoice, ...ofColumns],
    canSortBy,
    onSort: (next) => {
      if (next !== field) choose(next);
      else choose(direction === 'asc' ? `-${next}` : afterDescending(next));
    },
    onChoose: choose,
  };
}

/** Returns the value of the choice that applies. */
export const chosenOrder = ({ field, direction }: Sorting) => (direction === 'desc' ? `-${field}` : field);
