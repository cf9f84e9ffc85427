import { Button, Paper } from '@mantine/core';
import { IconLogout, IconMessageQuestion } from '@tabler/icons-react';
import type { GrantedAccess } from '#shared/contracts/authority-access/authority-reading.ts';
import { lastDayOf, periodText } from '#web/features/authority-access/authority-columns.tsx';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { lastShownDay } from './inspection-filter.ts';
import styles from './inspection-head.module.css';

interface InspectionHeadProps {
  readonly access: GrantedAccess;
  readonly isSigningOff: boolean;
  readonly onSignOff: () => void;
  readonly onDemand: () => void;
}

/** Says whose records these are, which of them are open and until when, and what can be done here. */
export const InspectionHead = ({ access, isSigningOff, onSignOff, onDemand }: InspectionHeadProps) => (
  <Paper component="section" withBorder className={styles.head} aria-label="Ihr Zugang">
    <div className={styles.line}>
      <div className={styles.words}>
        <h1 className={styles.title}>{access.organisation}</h1>
        <ul className={styles.facts}>
          {factsOf(access).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={isSigningOff}
          onClick={onSignOff}
        >
          Abmelden
        </Button>
        <Button leftSection={<IconMessageQuestion size={18} aria-hidden />} onClick={onDemand}>
          Nachforderung
        </Button>
      </div>
    </div>
  </Paper>
);

const factsOf = (access: GrantedAccess): readonly string[] => [
  access.locations.length === 1 ? (access.locations[0]?.name ?? '') : `${access.locations.length} Standorte`,
  // What is recorded while the access lasts is seen as well, so the period has no later end than today.
  periodText({ from: access.from, to: lastShownDay(access, localDay(serverNow())) }),
  `Zugang bis ${lastDayOf(access)}`,
  access.showsNames ? 'Personal mit Namen' : 'Personal mit Rolle und Initialen',
];
