import { useQuery } from '@tanstack/react-query';
import { closedTodayQuery } from './done-today.api.ts';

/** Keeps the protocols closed today up to date, so that they are known offline although nobody has opened the choice. */
export function ClosedTodayPrefetch({ location }: { readonly location: string }) {
  useQuery(closedTodayQuery(location));
  return null;
}
