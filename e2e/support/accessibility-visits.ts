// Divides the screens that each role visits into batches for the accessibility journeys.
import type { Screen } from '#e2e/screens/screen.ts';
import { type Visitor, visitors } from '#e2e/screens/visitors.ts';

interface Batch {
  readonly visitor: Visitor;
  /** Number of this batch among those of the same visitor. */
  readonly number: number;
  readonly screens: readonly Screen[];
}

/**
 * Screens and dialogs in one batch: enough to be worth a login, and few enough for two workers to finish at about the
 * same time.
 */
const STATES_PER_BATCH = 12;
const countStates = (screens: readonly Screen[]) =>
  screens.reduce((sum, { dialogs = {} }) => sum + 1 + Object.keys(dialogs).length, 0);

function createBatches(visitor: Visitor): readonly Batch[] {
  const { screens } = visitor;
  const total = countStates(screens);
  const count = Math.max(1, Math.round(total / STATES_PER_BATCH));
  const batchIndexOf = (index: number) => Math.floor((countStates(screens.slice(0, index)) / total) * count);
  return Array.from({ length: count }, (_, part) => ({
    visitor,
    number: part + 1,
    screens: screens.filter((_screen, index) => batchIndexOf(index) === part),
  }));
}

export const batches = visitors.flatMap(createBatches);
