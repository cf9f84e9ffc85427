import { showSuccess } from './alerts.ts';
import { showWithButton } from './toast-with-button.tsx';

interface CreatedRecord {
  /** E.g. 'Die Aufgabe wurde angelegt.'. */
  readonly message: string;
  /** Reads how many rows the new record has in the list from which it was created: one, or none behind its filters. */
  readonly countInList: () => Promise<number>;
  readonly onOpen: () => void;
}

/** Confirms a new record. If the filters of the list hide it, says so and leads to the record. */
export async function showCreated({ message, countInList, onOpen }: CreatedRecord): Promise<void> {
  // Without an answer nothing is known about the list, but the record exists all the same.
  const count = await countInList().catch(() => 1);
  if (count > 0) showSuccess(message);
  else showWithButton({ message, hint: 'Die Filter der Liste blenden sie aus.', label: 'Ansehen', onPressed: onOpen });
}
