import { Anchor, Button, Loader } from '@mantine/core';
import { IconCircleCheck, IconDoorOff, IconExternalLink, IconFilePlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { OUTAGE_FORM } from '#shared/contracts/forms/forms.ts';
import { canWriteProtocol } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { OneTapAction } from '#web/features/activities/activities.public.ts';
import styles from './check-result.module.css';
import { CHECK_TEXTS, ENTRY_ALLOWED, ENTRY_REFUSED } from './check-texts.ts';
import type { CheckState, ShownOutcome } from './use-player-check.ts';

const OASIS_WEB = 'https://oasis.hessen.de/';

/** Only one result is green. Every result is also expressed by text and icon, not by colour alone. */
export function CheckResult({ state }: { readonly state: CheckState }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the result may be above the visible area when the button is pressed.
    if (state.outcome !== 'idle') section.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <section ref={section} aria-label="Ergebnis" aria-live="assertive" data-outcome={state.outcome}>
      {state.outcome === 'querying' && (
        <p className={styles.waiting}>
          <Loader size="sm" aria-hidden /> OASIS wird gefragt …
        </p>
      )}
      {state.outcome === 'clear' && <Clear />}
      {state.outcome !== 'idle' && state.outcome !== 'querying' && state.outcome !== 'clear' && (
        <Refused outcome={state.outcome} contact={state.contact} />
      )}
    </section>
  );
}

const Clear = () => (
  <div className={styles.result} data-tone="clear">
    <IconCircleCheck size={72} stroke={1.6} aria-hidden />
    <div>
      <h2 className={styles.title}>{ENTRY_ALLOWED}</h2>
      <p className={styles.reason}>Zutritt möglich. Gilt nur für diesen Einlass.</p>
    </div>
  </div>
);

interface RefusedProps {
  readonly outcome: Exclude<ShownOutcome, 'clear'>;
  readonly contact: string | undefined;
}

function Refused({ outcome, contact }: RefusedProps) {
  const { reason, next } = CHECK_TEXTS[outcome];
  const isAboutPerson = outcome === 'banned' || outcome === 'underage';
  return (
    <>
      <div className={styles.result} data-tone={isAboutPerson ? 'refused' : 'unknown'}>
        <IconDoorOff size={72} stroke={1.6} aria-hidden />
        <div>
          <h2 className={styles.title}>{ENTRY_REFUSED}</h2>
          <p className={styles.reason}>{reason}</p>
        </div>
      </div>
      <ul className={styles.next}>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
        {contact !== undefined && <li>Ansprechpartner: {contact}</li>}
      </ul>
      <div className={styles.acts}>{isAboutPerson ? <OneTapAction kind={outcome} /> : <Fallback />}</div>
    </>
  );
}

function Fallback() {
  const mayWrite = canWriteProtocol(useActor());
  return (
    <>
      <Anchor href={OASIS_WEB} target="_blank" rel="noreferrer" className={styles.link}>
        OASIS WEB öffnen <IconExternalLink size={18} aria-hidden />
      </Anchor>
      {mayWrite && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconFilePlus size={22} aria-hidden />}
          renderRoot={(props) => <Link to="/service/protocols/create" search={{ ready: OUTAGE_FORM }} {...props} />}
        >
          Protokoll „OASIS-Störung“
        </Button>
      )}
    </>
  );
}
