import { Progress, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import '#web/mantine-forms.css';
import type { FormEvaluation } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import styles from './evaluation.module.css';
import type { CountedFilter } from './evaluation-filter.ts';
import { percent } from './percent.ts';

interface EvaluationLocationsProps {
  /** The locations, the one with the most findings first. */
  readonly locations: FormEvaluation['locations'];
  readonly countedFilter: CountedFilter;
}

export function EvaluationLocations({ locations, countedFilter }: EvaluationLocationsProps) {
  return (
    <section className={styles.panel} aria-labelledby="locations">
      <Title order={2} size="h3" id="locations" mb="sm">
        Mängel nach Standort
      </Title>
      <ul className={styles.locations}>
        {locations.map((location) => (
          <li key={location.location}>
            <LocationLine location={location} countedFilter={countedFilter} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LocationLineProps {
  readonly location: FormEvaluation['locations'][number];
  readonly countedFilter: CountedFilter;
}

function LocationLine({ location: { location, name, protocols, findings }, countedFilter }: LocationLineProps) {
  const share = findings / protocols;
  return (
    <Link
      to="/service/protocols"
      search={withoutEmpty(countedFilter({ location, finding: findings > 0 ? 'yes' : '' }))}
      className={styles.location}
    >
      <span className={styles.name}>{name}</span>
      {findings === 0 ? (
        <span className={styles.calm}>ohne Mangel</span>
      ) : (
        <span>{findings.toLocaleString('de-DE')} mit Mangel</span>
      )}
      <Progress value={share * 100} color="orange.6" size="sm" aria-hidden className={styles.progress} />
      <span className={styles.ofAll}>
        {percent(share)} von {protocols.toLocaleString('de-DE')}
      </span>
    </Link>
  );
}
