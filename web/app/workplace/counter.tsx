import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type UrlState, withoutEmpty } from '#web/ui/filter/url-state.ts';
import card from '#web/ui/list/figure-card.module.css';
import type { ScreenPath } from '#web/app/routes/routes.tsx';

interface CounterProps {
  readonly label: string;
  /** Undefined until the count is known. */
  readonly count: number | undefined;
  readonly isError: boolean;
  /** The colour is used only if the count is not zero. */
  readonly tone?: 'act' | 'watch' | 'plain';
  /** Path of the list whose rows are counted. The list is opened with the same filter. */
  readonly to: ScreenPath;
  readonly filter: UrlState;
  /** The list below currently shows exactly the counted rows. */
  readonly isChosen?: boolean;
}

/** Shows a number. If it could not be loaded, the counter says so instead of showing a zero. */
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
