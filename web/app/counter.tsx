import { Skeleton, Text } from '@mantine/core';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Collection } from '#shared/contracts/hydra.ts';
import { type UrlState, withoutEmpty } from '#web/ui/url-state.ts';
import card from '#web/ui/figure-card.module.css';
import type { ScreenPath } from './routes.tsx';

interface CounterProps<Item, Key extends QueryKey> {
  readonly label: string;
  /** Colour only while there is something to act on. */
  readonly tone?: 'act' | 'watch' | 'plain';
  readonly query: UseQueryOptions<Collection<Item>, Error, number, Key>;
  /** The list it counts, and the filter that both share. */
  readonly to: ScreenPath;
  readonly filter: UrlState;
}

/** A number that says so when it could not be had, instead of showing a zero. */
export function Counter<Item, Key extends QueryKey>({
  label,
  tone = 'plain',
  query,
  to,
  filter,
}: CounterProps<Item, Key>) {
  const { data, isError } = useQuery(query);
  return (
    <Link
      to={to}
      search={withoutEmpty(filter)}
      className={card.card}
      data-tone={data === undefined || data === 0 ? 'plain' : tone}
    >
      <Text c="dimmed">{label}</Text>
      {data === undefined && !isError && <Skeleton height={36} width={64} />}
      {data !== undefined && <span className={card.figure}>{data.toLocaleString('de-DE')}</span>}
      {data === undefined && isError && <Text>nicht verfügbar</Text>}
    </Link>
  );
}
