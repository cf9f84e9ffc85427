import type { Choice } from '#web/ui/filter/choice-filter.tsx';

type Direction = 'asc' | 'desc';

/** How a list may be sorted. In the URL, an order is the name of its field, after a minus if it is descending. */
export interface ListOrder<Field extends string = string> {
  /** Every field by which the API sorts this list. */
  readonly fields: readonly Field[];
  /** The order while the URL has none. */
  readonly defaultOrder: Field | `-${Field}`;
}

/** The order of a list and how it is changed, for the heads of its columns and for the choice on narrow screens. */
export interface Sorting {
  readonly field: string;
  readonly direction: Direction;
  /** Whether the rows are sorted by the field of the default order, in either direction. */
  readonly isByDefaultField: boolean;
  readonly choices: readonly Choice[];
  readonly canSortBy: (field: string | undefined) => field is string;
  /** Sorts by a field. If the list is sorted by it already, the direction is reversed. */
  readonly onSort: (field: string) => void;
  /** Sorts by one of the choices. */
  readonly onChoose: (order: string) => void;
}

/** Declares how the list of an endpoint is sorted. */
export const listOrder = <Field extends string>(
  { list }: { readonly list: { readonly order: readonly Field[] } },
  defaultOrder: NoInfer<Field | `-${Field}`>,
): ListOrder<Field> => ({ fields: list.order, defaultOrder });

interface SortableColumn {
  readonly name: string;
  readonly order?: string;
}

/** Unknown orders count as the default order, because URLs are typed and shared. */
function readOrder({ fields, defaultOrder }: ListOrder, text: string) {
  const isKnown = fields.includes(fieldOf(text));
  const order = isKnown ? text : defaultOrder;
  const direction: Direction = order.startsWith('-') ? 'desc' : 'asc';
  return { field: fieldOf(order), direction };
}

const fieldOf = (order: string) => order.replace(/^-/, '');

/**
 * Returns the parameters of a list's query. Rows that are equal in the chosen order follow the default order, so that the
 * records of a person are sorted by time. The type says which names are possible, but not which ones they are.
 */
export function orderQuery<Field extends string>(order: ListOrder<Field>, text: string) {
  const query: Partial<Record<`order[${Field}]`, Direction>> = {};
  for (const { field, direction } of [readOrder(order, text), readOrder(order, order.defaultOrder)])
    for (const known of order.fields) if (known === field) query[`order[${known}]`] ??= direction;
  return query;
}

/** Returns how a list is sorted. @param text the order in the URL; '' for the default order */
export function sortingOf(
  order: ListOrder,
  text: string,
  columns: readonly SortableColumn[],
  onChange: (order: string) => void,
): Sorting {
  const { field, direction } = readOrder(order, text);
  const changeOrder = (next: string) => onChange(next === order.defaultOrder ? '' : next);
  const canSortBy = (name: string | undefined): name is string => name !== undefined && order.fields.includes(name);
  const defaultField = fieldOf(order.defaultOrder);
  const hasDefaultHead = columns.some((column) => column.order === defaultField);
  const defaultChoice = hasDefaultHead ? [] : [{ value: order.defaultOrder, label: 'Übliche Reihenfolge' }];
  // If the default order has no column head, the third press on a head restores it.
  const orderAfterDescending = (name: string) => (hasDefaultHead ? name : order.defaultOrder);
  const columnChoices = columns.flatMap(({ name, order: columnOrder }) =>
    canSortBy(columnOrder)
      ? [
          { value: columnOrder, label: `${name}, aufsteigend` },
          { value: `-${columnOrder}`, label: `${name}, absteigend` },
        ]
      : [],
  );
  return {
    field,
    direction,
    isByDefaultField: field === defaultField,
    choices: [...defaultChoice, ...columnChoices],
    canSortBy,
    onSort: (next) => {
      if (next !== field) changeOrder(next);
      else changeOrder(direction === 'asc' ? `-${next}` : orderAfterDescending(next));
    },
    onChoose: changeOrder,
  };
}

/** Whether a list is sorted by the field of its default order, in either direction. @param text the order in the URL */
export const isByDefaultField = (order: ListOrder, text: string) =>
  readOrder(order, text).field === fieldOf(order.defaultOrder);

/** Returns the value of the choice that applies. */
export const chosenOrder = ({ field, direction }: Sorting) => (direction === 'desc' ? `-${field}` : field);
