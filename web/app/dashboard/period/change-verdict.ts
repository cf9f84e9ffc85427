import type { Figures } from '#shared/contracts/locations/location-situations.ts';

export type ChangeVerdict = 'besser' | 'schlechter';

/** Lists the figures of which more is always worse. More measures may mean more trouble or more attention, so they are not judged. */
const BAD_FIGURES: readonly (keyof Figures)[] = ['toursAutomatic', 'toursMissed'];

export const isBadFigure = (figure: keyof Figures) => BAD_FIGURES.includes(figure);

interface ComparedFigure {
  readonly isBad: boolean;
  readonly latest: number;
  readonly before: number;
}

/** Says whether a change is good or bad where that is certain, and null elsewhere. */
export function verdictOf({ isBad, latest, before }: ComparedFigure): ChangeVerdict | null {
  if (!isBad || latest === before) return null;
  return latest < before ? 'besser' : 'schlechter';
}
