import { Link } from '@tanstack/react-router';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import card from '#web/ui/list/figure-card.module.css';
import { percent } from './percent.ts';
import styles from './evaluation.module.css';
import type { ProtocolFilter } from '#web/features/protocols/list/protocol-filter.ts';

interface FigureLinkProps {
  readonly label: string;
  readonly figure: number;
  /** Share from 0 to 1. */
  readonly share?: number;
  readonly tone?: 'watch' | 'plain';
  readonly filter: ProtocolFilter;
}

/** Shows a number as a link to the list of what it counts. */
export function FigureLink({ label, figure, share, tone = 'plain', filter }: FigureLinkProps) {
  return (
    <Link to="/service/protocols" search={withoutEmpty(filter)} className={card.card} data-tone={tone}>
      <span className={styles.totalLabel}>{label}</span>
      <span className={card.figure}>
        {figure.toLocaleString('de-DE')}
        {share !== undefined && <span className={styles.share}> {percent(share)}</span>}
      </span>
    </Link>
  );
}
