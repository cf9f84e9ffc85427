import { formatDateTime } from '#web/ui/time/local-time.ts';

interface Recorded {
  readonly createdAt: string;
  readonly corrects?: string | undefined;
}

/**
 * Returns when a record was first recorded and, if it is a correction, when it was corrected.
 * @param history sorted from the first version to the current one; undefined while it is loading
 */
export const recordedFields = (entry: Recorded, history: readonly Recorded[] | undefined) =>
  entry.corrects === undefined
    ? [{ name: 'Erfasst', value: formatDateTime(entry.createdAt) }]
    : [
        { name: 'Erfasst', value: history?.[0] && formatDateTime(history[0].createdAt) },
        { name: 'Korrigiert', value: formatDateTime(entry.createdAt) },
      ];
