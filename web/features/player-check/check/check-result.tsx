import { Anchor, Button } from '@mantine/core';
import {
  IconCheck,
  IconCircleCheck,
  IconCloudOff,
  IconDoorOff,
  IconKeyboard,
  IconRating18Plus,
  IconRating21Plus,
  IconRefresh,
  IconUserQuestion,
  IconWifiOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { OUTAGE_FORM } from '#shared/contracts/forms/forms.ts';
import { RESULT_SHOWN_SECONDS } from '#shared/contracts/player-check/player-check.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { isUnderage, MIN_AGE_YEARS } from '#shared/domain/minimum-age.ts';
import { canWriteProtocol } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { type OneTap, OneTapAction, useOneTap } from '#web/features/activities/activities.public.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import styles from './check-result.module.css';
import { adultBelowMinimumText, checkTexts, SIMULATOR_TEXT } from './check-texts.ts';
import { MisreadAnswer } from './misread-answer.tsx';
import { useFocusOfCovered } from './use-focus-of-covered.ts';
import type { CheckedPerson, CheckState, ShownOutcome } from './use-player-check.ts';

const OASIS_WEB = 'https://oasis.hessen.de/';

interface CheckResultProps {
  readonly state: CheckState;
  /** Changes whenever the time of the answer begins again. */
  readonly turn: number;
  readonly minimumAge: number;
  readonly isSimulated: boolean;
  readonly onNextGuest: () => void;
  /** Begins to type the next guest; undefined if `onNextGuest` does so. */
  readonly onNextByHand: (() => void) | undefined;
  readonly onRetry: () => void;
  /** Opens the fields that resolve an ambiguous name. */
  readonly onMoreRequested: () => void;
}

/**
 * Covers the area where the player was entered, so that nothing below moves. Only one result is green, and each is also
 * expressed by text and icon, not by colour alone.
 */
export function CheckResult({ state, onNextGuest, ...props }: CheckResultProps) {
  const { isSimulated } = props;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the result may be above the visible area when the button is pressed.
    if (state.outcome !== 'idle') section.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <section ref={section} aria-label="Ergebnis" className={styles.place} data-outcome={state.outcome}>
      <p role="status" className={styles.asking} hidden={state.outcome !== 'querying'}>
        {state.outcome === 'querying' && (
          <>
            {isSimulated && <span className={styles.simulatedOnPhone}>{SIMULATOR_TEXT}</span>}
            <span className={styles.question}>
              <IconRefresh size={26} stroke={1.6} aria-hidden /> OASIS wird gefragt …
              <span className={styles.progress} aria-hidden />
            </span>
            <Button variant="default" className={styles.cancel} onClick={onNextGuest}>
              Abbrechen
            </Button>
          </>
        )}
      </p>
      {state.outcome === 'misread' && <MisreadAnswer onAgain={onNextGuest} onByHand={props.onNextByHand} />}
      {state.outcome !== 'idle' && state.outcome !== 'querying' && state.outcome !== 'misread' && (
        <Answer
          {...props}
          outcome={state.outcome}
          person={state.person}
          contact={state.contact}
          onNextGuest={onNextGuest}
        />
      )}
    </section>
  );
}

const TONES: Partial<Record<ShownOutcome, 'clear' | 'refused'>> = {
  clear: 'clear',
  banned: 'refused',
  underage: 'refused',
};

const ICONS: Readonly<Record<ShownOutcome, typeof IconDoorOff>> = {
  clear: IconCircleCheck,
  banned: IconDoorOff,
  underage: IconRating18Plus,
  unclear: IconUserQuestion,
  offline: IconWifiOff,
  unavailable: IconCloudOff,
  quotaExhausted: IconCloudOff,
  certificateInvalid: IconCloudOff,
  noCertificate: IconCloudOff,
};

interface AnswerProps extends Omit<CheckResultProps, 'state'> {
  readonly outcome: ShownOutcome;
  readonly person: CheckedPerson;
  readonly contact: string | undefined;
}

function Answer({ outcome, person, contact, turn, minimumAge, isSimulated, ...handlers }: AnswerProps) {
  const { onNextGuest, onNextByHand, onRetry, onMoreRequested } = handlers;
  const { title, reason, say, next } = checkTexts(outcome, minimumAge);
  const OutcomeIcon = outcome === 'underage' && minimumAge > MIN_AGE_YEARS ? IconRating21Plus : ICONS[outcome];
  const tone = TONES[outcome] ?? 'unknown';
  const isAdultBelowMinimum = outcome === 'underage' && isAdult(person);
  const oneTap = useOneTap(
    isAdultBelowMinimum ? ADULT_KINDS : outcome === 'banned' || outcome === 'underage' ? [outcome] : NO_KINDS,
  );
  return (
    <div className={styles.answer} data-tone={tone}>
      <OutcomeIcon size={56} stroke={1.6} aria-hidden />
      <div className={styles.words}>
        <div role="alert" className={styles.verdict}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.person}>
            {person.firstName} {person.lastName}, geb. {germanDay(person.dateOfBirth)}
          </p>
          <p className={styles.reason}>{reason}</p>
          {isSimulated && <p className={styles.simulated}>{SIMULATOR_TEXT}</p>}
        </div>
        <p className={styles.next}>
          {say !== undefined && `${say} `}
          {tone === 'clear' && <ExpiredCard person={person} />}
          <NextStep oneTap={oneTap}>
            {next}
            {contact !== undefined && ` Bei Zweifeln: ${withUnbrokenNumbers(contact)}`}
            {tone === 'unknown' && outcome !== 'unclear' && <OutageProtocolLink />}
          </NextStep>
        </p>
      </div>
      <div className={styles.actions}>
        {oneTap !== null && (
          <OneTapAction
            oneTap={oneTap}
            comment={isAdultBelowMinimum ? adultBelowMinimumText(minimumAge) : undefined}
            className={styles.action}
          />
        )}
        {outcome === 'unclear' && (
          <MainButton icon={<IconKeyboard size={22} aria-hidden />} onClick={onMoreRequested}>
            Angaben ergänzen
          </MainButton>
        )}
        {tone === 'unknown' && outcome !== 'unclear' && (
          <MainButton icon={<IconRefresh size={22} aria-hidden />} onClick={onRetry}>
            Noch einmal prüfen
          </MainButton>
        )}
        {/* Every other answer has a more important button, or gets it once the catalogue is read. */}
        {tone === 'clear' && <ByHandButton onClick={onNextByHand} />}
        <NextGuestButton turn={turn} onClick={onNextGuest} />
      </div>
      <span key={turn} className={styles.rest} aria-hidden />
    </div>
  );
}

/** Stands beside the free entry only, because whoever is refused is so with a valid card, too. */
const ExpiredCard = ({ person: { cardExpiredOn } }: { readonly person: CheckedPerson }) =>
  cardExpiredOn !== null && <strong>Ausweis abgelaufen am {germanDay(cardExpiredOn)}. </strong>;

/** Nobody of age may be recorded as a minor. A catalogue of one's own may have the measure for minors alone. */
const ADULT_KINDS = ['belowMinimumAge', 'underage'] as const;
const NO_KINDS = [] as const;

const isAdult = ({ dateOfBirth }: CheckedPerson) =>
  !isUnderage({ dateOfBirth, today: localDay(serverNow()), minimumAge: MIN_AGE_YEARS });

interface NextStepProps {
  readonly oneTap: OneTap | null;
  readonly children: ReactNode;
}

/** Once a measure is recorded, it names which. Both texts keep their room, so that no button moves under a finger. */
const NextStep = ({ oneTap, children }: NextStepProps) => (
  <span className={styles.steps}>
    <span style={{ visibility: oneTap?.isRecorded === true ? 'hidden' : undefined }}>{children}</span>
    {oneTap !== null && (
      <span style={{ visibility: oneTap.isRecorded ? undefined : 'hidden' }}>
        <IconCheck size={16} stroke={2.4} aria-hidden /> {oneTap.action.name}
      </span>
    )}
  </span>
);

/** A telephone number stays in one line. */
const withUnbrokenNumbers = (text: string) => text.replaceAll(/(?<=\d) (?=\d)/g, '\u00a0');

interface MainButtonProps {
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: string;
}

const MainButton = ({ icon, onClick, children }: MainButtonProps) => (
  <Button className={styles.mainAct} leftSection={icon} onClick={onClick}>
    {children}
  </Button>
);

/** Ignores what is pressed before the answer could be read, because it was not meant for the next person. */
const READING_MILLISECONDS = 800;

/** A counter where cards are scanned types now and then, and would have to leave the answer first. */
function ByHandButton({ onClick }: { readonly onClick: (() => void) | undefined }) {
  const [shownAt] = useState(() => performance.now());
  if (onClick === undefined) return null;
  return (
    <Button
      className={styles.nextGuest}
      leftSection={<IconKeyboard size={20} stroke={1.6} aria-hidden />}
      // It stands where the query could be stopped.
      onClick={() => performance.now() - shownAt > READING_MILLISECONDS && onClick()}
    >
      Von Hand eingeben
    </Button>
  );
}

/** Receives the focus, so that Enter continues with the next guest and never records or queries again by mistake. */
function NextGuestButton({ turn, onClick }: { readonly turn: number; readonly onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [shownAt] = useState(() => performance.now());
  useFocusOfCovered(button);
  return (
    <Button
      ref={button}
      className={styles.nextGuest}
      onClick={({ detail: pointerClicks }) => {
        if (pointerClicks > 0 || performance.now() - shownAt > READING_MILLISECONDS) onClick();
      }}
    >
      Nächste Person&nbsp; <SecondsLeft key={turn} />
    </Button>
  );
}

function SecondsLeft() {
  const [startedAt] = useState(() => performance.now());
  const [secondsLeft, setSecondsLeft] = useState(RESULT_SHOWN_SECONDS);
  useEffect(() => {
    const updateSeconds = () =>
      setSecondsLeft(Math.max(0, Math.ceil(RESULT_SHOWN_SECONDS - (performance.now() - startedAt) / 1000)));
    const timer = setInterval(updateSeconds, 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return <span aria-hidden>{secondsLeft} s</span>;
}

function OutageProtocolLink() {
  const mayWrite = canWriteProtocol(useActor());
  return (
    <>
      {' '}
      <Anchor href={OASIS_WEB} target="_blank" rel="noreferrer" inherit className={styles.link}>
        OASIS WEB öffnen
      </Anchor>
      {mayWrite && (
        <>
          {' · '}
          <Link to="/service/protocols/create" search={{ ready: OUTAGE_FORM }} className={styles.link}>
            Störung protokollieren
          </Link>
        </>
      )}
    </>
  );
}
