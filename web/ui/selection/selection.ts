import { useRef, useState } from 'react';
import { errorMessage } from '#web/api/client/error-message.ts';

interface Identified {
  readonly '@id': string;
}

/** The rows of a list that are chosen for an act that people do to many. */
export interface Selection<Row> {
  /** The chosen rows by IRI. They stay chosen when the list is reloaded without them. */
  readonly chosen: ReadonlyMap<string, Row>;
  /** Why the act failed, by IRI of the row. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly canChoose: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
}

/** The rows are sent one by one, but not all at the same moment, so that others are still served. */
const MAX_REQUESTS_AT_ONCE = 4;

/** Lets people choose rows of a list, and does the same to each of them by a request of its own. */
export function useSelection<Row extends Identified>(canChoose: (row: Row) => boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row> | null>(null);
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSending, setIsSending] = useState(false);
  // A row keeps its key until it succeeded, so that a repeated attempt is recorded once.
  const keys = useRef(new Map<string, string>());
  const toggle = (row: Row) => {
    const next = new Map(chosen);
    if (!next.delete(row['@id'])) next.set(row['@id'], row);
    setChosen(next);
  };
  const begin = () => setChosen(new Map());
  const end = () => {
    setChosen(null);
    setReasons(new Map());
  };
  /** Resolves with the number of rows for which the act succeeded; the others stay chosen. */
  const send = async (act: (row: Row, idempotencyKey: string) => Promise<unknown>): Promise<number> => {
    const waiting = [...(chosen ?? [])];
    const failed = new Map<string, string>();
    const total = waiting.length;
    setIsSending(true);
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [iri, row] = next;
        const key = keys.current.get(iri) ?? crypto.randomUUID();
        keys.current.set(iri, key);
        try {
          await act(row, key);
          keys.current.delete(iri);
        } catch (error) {
          failed.set(iri, errorMessage(error));
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_REQUESTS_AT_ONCE }, work));
    setIsSending(false);
    setReasons(failed);
    setChosen(new Map([...(chosen ?? [])].filter(([iri]) => failed.has(iri))));
    return total - failed.size;
  };
  const selection: Selection<Row> | null = chosen && { chosen, reasons, canChoose, toggle };
  return { selection, begin, end, send, isSending };
}
