import { useRef, useState } from 'react';
import { errorMessage } from '#web/api/client/error-message.ts';

interface Identified {
  readonly '@id': string;
}

/** The rows of a list that are chosen for a bulk action. */
export interface Selection<Row> {
  /** The chosen rows by IRI. They stay chosen when the list is reloaded without them. */
  readonly chosenRows: ReadonlyMap<string, Row>;
  /** Texts why the action failed, by IRI of the row. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly canChoose: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
}

/** Each row is a request. Only a few run in parallel, so that the server can still answer other users. */
const MAX_PARALLEL_REQUESTS = 4;

/** Lets users choose rows of a list, and sends one request for each of them. */
export function useSelection<Row extends Identified>(canChoose: (row: Row) => boolean) {
  const [chosenRows, setChosenRows] = useState<ReadonlyMap<string, Row> | null>(null);
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSending, setIsSending] = useState(false);
  // A row keeps its key until it succeeded, so that a repeated attempt is recorded once.
  const keys = useRef(new Map<string, string>());
  const toggle = (row: Row) => {
    const next = new Map(chosenRows);
    if (!next.delete(row['@id'])) next.set(row['@id'], row);
    setChosenRows(next);
  };
  const start = () => setChosenRows(new Map());
  const stop = () => {
    setChosenRows(null);
    setReasons(new Map());
  };
  /** Resolves with the number of rows for which the request succeeded; the others stay chosen. */
  const send = async (sendRow: (row: Row, idempotencyKey: string) => Promise<unknown>): Promise<number> => {
    const remainingRows = [...(chosenRows ?? [])];
    const failureReasons = new Map<string, string>();
    const total = remainingRows.length;
    setIsSending(true);
    const sendRemaining = async () => {
      for (let next = remainingRows.shift(); next !== undefined; next = remainingRows.shift()) {
        const [iri, row] = next;
        const key = keys.current.get(iri) ?? crypto.randomUUID();
        keys.current.set(iri, key);
        try {
          await sendRow(row, key);
          keys.current.delete(iri);
        } catch (error) {
          failureReasons.set(iri, errorMessage(error));
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, sendRemaining));
    setIsSending(false);
    setReasons(failureReasons);
    setChosenRows(new Map([...(chosenRows ?? [])].filter(([iri]) => failureReasons.has(iri))));
    return total - failureReasons.size;
  };
  const selection: Selection<Row> | null = chosenRows && { chosenRows, reasons, canChoose, toggle };
  return { selection, start, stop, send, isSending };
}
