import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAuthorityDays } from '#shared/contracts/authority-access/authority-days.ts';
import { call } from '#web/api/client/client.ts';
import {
  INSPECTION,
  noticingEnd,
  waitingForAllowance,
} from '#web/features/authority-access/inspector/inspector.api.ts';

/** IRI of the location and days, as the URL stores them; '' means no filter. */
export interface DaysFilter {
  readonly location: string;
  readonly from: string;
  readonly to: string;
}

export const authorityDaysQuery = ({ location, from, to }: DaysFilter) =>
  queryOptions({
    queryKey: [INSPECTION, 'days', location, from, to],
    queryFn: ({ signal }) => noticingEnd(call(getAuthorityDays, { query: { location, from, to }, signal })),
    placeholderData: keepPreviousData,
    // Each reading is a look at the page, which is recorded.
    staleTime: 60_000,
    ...waitingForAllowance,
  });
