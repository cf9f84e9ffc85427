// Replaces the tour plan in the server's responses, so that a journey knows when the next tour is due at any time of
// day.
import type { Page } from '@playwright/test';
import type { InspectionTour, TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { controlClock } from './page-clock.ts';

const DAY_SECONDS = 86_400;

const INTERVAL_SECONDS = 3600;

export interface TourPlan {
  readonly forward: (seconds: number) => Promise<void>;
  /** Bodies of the tours that the page sent, in order. */
  readonly sentTours: readonly Record<string, unknown>[];
}

const toWire = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}+00:00`;

/**
 * @param startInSeconds when the clock of the page starts, counted from now; negative, because the server refuses tours in
 * its future
 * @param dueInSeconds seconds from that start until the tour is due
 */
export async function planTour(
  page: Page,
  { startInSeconds, dueInSeconds }: { startInSeconds: number; dueInSeconds: number },
): Promise<TourPlan> {
  const start = Date.now() + startInSeconds * 1000;
  const wireTimeAt = (seconds: number) => toWire(start + seconds * 1000);
  const plan: Partial<TourClock> = {
    intervalSeconds: INTERVAL_SECONDS,
    isReverse: false,
    periods: [{ opensAt: wireTimeAt(-DAY_SECONDS), closesAt: wireTimeAt(7 * DAY_SECONDS) }],
    lastTour: '/api/inspection_tours/1',
    lastStatusText: 'Ohne Befund',
    lastSource: 'manual',
    lastAt: wireTimeAt(dueInSeconds - INTERVAL_SECONDS),
  };
  const continuePlan = (tour: InspectionTour) =>
    Object.assign(plan, { lastTour: tour['@id'], lastAt: tour.occurredAt, lastSource: tour.completionSource });
  const { forward } = await controlClock(page, startInSeconds, (clock) => ({ ...clock, ...plan }));
  const sentTours: Record<string, unknown>[] = [];
  await page.route('**/api/inspection_tours', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body: Record<string, unknown> = route.request().postDataJSON();
    sentTours.push(body);
    // The server knows only the true deadlines and would refuse an automatic tour at any other time, so it is sent as a
    // manual one.
    const postData = body['completionSource'] === 'auto' ? { ...body, completionSource: 'manual' } : body;
    const response = await route.fetch({ postData });
    const tour: InspectionTour = await response.json();
    if (response.ok())
      continuePlan({ ...tour, completionSource: body['completionSource'] === 'auto' ? 'auto' : 'manual' });
    return route.fulfill({ response, json: tour });
  });
  return { forward, sentTours };
}
