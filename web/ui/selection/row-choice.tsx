import { Mark } from '#web/ui/list/mark.tsx';
import type { Selection } from './selection.ts';
import styles from '#web/ui/list/data-list.module.css';

interface RowChoiceProps<Row> {
  readonly row: Row;
  readonly selection: Selection<Row>;
  /** Id of the element that names the row. */
  readonly labelledBy: string;
}

/** The checkbox of a row, as high as the row. A row has none if the bulk action is not possible for it. */
export function RowChoice<Row extends { readonly '@id': string }>({ row, selection, labelledBy }: RowChoiceProps<Row>) {
  if (!selection.canChoose(row)) return null;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-labelledby={labelledBy}
        checked={selection.chosenRows.has(row['@id'])}
        onChange={() => selection.toggle(row)}
        onClick={(event) => event.stopPropagation()}
      />
    </label>
  );
}

/** Shows in the row why the bulk action failed. */
export function FailureReason<Row extends { readonly '@id': string }>({
  row,
  selection,
}: Omit<RowChoiceProps<Row>, 'labelledBy'>) {
  const reason = selection.reasons.get(row['@id']);
  return reason === undefined ? null : <Mark tone="alert">{reason}</Mark>;
}
