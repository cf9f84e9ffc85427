import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type UrlState, withoutEmpty } from '#web/ui/url-state.ts';
import card from '#web/ui/figure-card.module.css';
import type { ScreenPath } from './routes.tsx';

interface CounterProps {
  readonly label: string;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  readonly isError: boolean;
  /** Colour only while there is something to act on. */
  readonly tone?: 'act' | 'watch' | 'plain';
  /** The list it counts, and the filter that both share. */
  readonly to: ScreenPath;
  readonly filter: UrlState;
  /** The list beneath shows just these now. */
  readonly isChosen?: boolean;
}

/** A number that says so when it could not be had, instead of showing a zero. */
export function Counter({ label, count, isError, tone = 'plain', to, filter, isChosen = false }: CounterProps) {
  return (
    <Link
      to={to}
      search={withoutEmpty(filter)}
      className={card.card}
      data-tone={count === undefined || count === 0 ? 'plain' : tone}
      data-chosen={isChosen || undefined}
      aria-current={isChosen ? 'true' : undefined}
    >
      <Text c="dimmed">{label}</Text>
      {count === undefined && !isError && <Skeleton height={36} width={64} />}
      {count !== undefined && <span className={card.figure}>{count.toLocaleString('de-DE')}</span>}
      {count === undefined && isError && <Text>nicht verfügbar</Text>}
    </Link>
  );
}
