// When the next tour is due where a journey plays: told to the page in place of what holds at this hour of the night.
import type { Page } from '@playwright/test';
import type { InspectionTour, TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { travel } from './time-travel.ts';

const DAY = 86_400;

const INTERVAL_SECONDS = 3600;

export interface TourPlan {
  readonly forward: (seconds: number) => Promise<void>;
  /** Bodies that the page sent, in order. */
  readonly sent: readonly Record<string, unknown>[];
}

const toWire = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}+00:00`;

/**
 * @param startIn when the journey begins, in seconds from the true now: a tour must not lie in the server's future
 * @param dueIn seconds from that beginning
 */
export async function planTour(page: Page, { startIn, dueIn }: { startIn: number; dueIn: number }): Promise<TourPlan> {
  const start = Date.now() + startIn * 1000;
  const at = (seconds: number) => toWire(start + seconds * 1000);
  const plan: Partial<TourClock> = {
    intervalSeconds: INTERVAL_SECONDS,
    isReverse: false,
    periods: [{ opensAt: at(-DAY), closesAt: at(7 * DAY) }],
    lastTour: '/api/inspection_tours/1',
    lastStatusText: 'Ohne Befund',
    lastSource: 'manual',
    lastAt: at(dueIn - INTERVAL_SECONDS),
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
  return { forward, sent };
}
