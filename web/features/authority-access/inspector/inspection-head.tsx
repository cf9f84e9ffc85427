import { Button, Paper, Text } from '@mantine/core';
import { IconLogout, IconMessageQuestion } from '@tabler/icons-react';
import type { GrantedAccess } from '#shared/contracts/authority-access/authority-reading.ts';
import { lastDayOf, periodText } from '#web/features/authority-access/authority-columns.tsx';
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
        <Text c="dimmed">
          Einsicht für {access.authority}, {access.person}
        </Text>
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
    <dl className={styles.facts}>
      {factsOf(access).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Text className={styles.note}>
      Sie können alles ansehen und herunterladen, nichts ändern. Was Sie ansehen, wird aufgezeichnet. Antworten stehen
      unter „Nachforderungen“.
    </Text>
  </Paper>
);

const MAX_NAMED_LOCATIONS = 3;

function namesOf({ locations }: GrantedAccess): string {
  const names = locations.map(({ name }) => name);
  if (names.length <= MAX_NAMED_LOCATIONS) return names.join(', ');
  const shown = names.slice(0, MAX_NAMED_LOCATIONS - 1);
  return `${shown.join(', ')} und ${names.length - shown.length} weitere`;
}

const factsOf = (access: GrantedAccess): readonly (readonly [string, string])[] => [
  [access.locations.length === 1 ? 'Standort' : 'Standorte', namesOf(access)],
  ['Zeitraum der Daten', periodText(access)],
  ['Zugang bis', lastDayOf(access)],
  ['Personal', access.showsNames ? 'mit Namen' : 'mit Rolle und Initialen'],
];
