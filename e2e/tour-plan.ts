// When the next tour is due where a journey plays: told to the page in place of what holds at this hour of the night.
import type { Page } from '@playwright/test';
import type { InspectionTour, TourClock } from '#shared/contracts/inspection-tours.ts';
import { travel } from './time-travel.ts';

const DAY = 86_400;

interface PlanOptions {
  readonly intervalSeconds?: number;
  readonly isReverse?: boolean;
  /** Seconds from the beginning of the journey; without them the place is open all the time. */
  readonly opensIn?: number;
  readonly closesIn?: number;
}

export interface TourPlan {
  readonly forward: (seconds: number) => Promise<void>;
  /** What the page sent, in order. */
  readonly sent: readonly Record<string, unknown>[];
  /** Another device recorded one. */
  readonly walkElsewhere: (tour: InspectionTour) => void;
  /** The beginning of the journey, in milliseconds. */
  readonly start: number;
}

const toWire = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}+00:00`;

/**
 * @param startIn when the journey begins, in seconds from the true now: a tour must not lie in the server's future
 * @param dueIn seconds from that beginning
 */
export async function planTour(
  page: Page,
  { startIn, dueIn }: { startIn: number; dueIn: number },
  { intervalSeconds = 3600, isReverse = false, opensIn = -DAY, closesIn = 7 * DAY }: PlanOptions = {},
): Promise<TourPlan> {
  const start = Date.now() + startIn * 1000;
  const at = (seconds: number) => toWire(start + seconds * 1000);
  const plan: Partial<TourClock> = {
    intervalSeconds,
    isReverse,
    periods: [
      { opensAt: at(opensIn), closesAt: at(closesIn) },
      { opensAt: at(closesIn + DAY / 2), closesAt: at(closesIn + DAY) },
    ],
    lastTour: '/api/inspection_tours/1',
    lastStatusText: 'Ohne Befund',
    lastSource: 'manual',
    lastAt: at(dueIn - intervalSeconds),
  };
  const walk = (tour: InspectionTour) =>
    Object.assign(plan, { lastTour: tour['@id'], lastAt: tour.occurredAt, lastSource: tour.completionSource });
  const { forward } = await travel(page, startIn, (clock) => ({ ...clock, ...plan }));
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/inspection_tours', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body: Record<string, unknown> = route.request().postDataJSON();
    sent.push(body);
    // The server knows the true deadlines, and lets nothing confirm itself that is not one of them.
    const postData = body['completionSource'] === 'auto' ? { ...body, completionSource: 'manual' } : body;
    const answer = await route.fetch({ postData });
    const tour: InspectionTour = await answer.json();
    if (answer.ok()) walk({ ...tour, completionSource: body['completionSource'] === 'auto' ? 'auto' : 'manual' });
    return route.fulfill({ response: answer, json: tour });
  });
  return { forward, sent, walkElsewhere: walk, start };
}
