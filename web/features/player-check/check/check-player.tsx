import '#web/mantine-forms.css';
import { Alert, Button, Paper, Stack } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { CheckReadiness } from '#shared/contracts/player-check/player-check.ts';
import { MIN_AGE } from '#shared/domain/minimum-age.ts';
import { readinessQuery } from './check-player.api.ts';
import { CheckResult } from './check-result.tsx';
import styles from './check-player.module.css';
import { CHECK_TEXTS } from './check-texts.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { PlayerFields } from './player-fields.tsx';
import { EMPTY_PLAYER, type PlayerValues, parsePlayer } from './player-values.ts';
import { ScanField } from './scan-field.tsx';
import { useClearWhenIdle } from './use-clear-when-idle.ts';
import { usePlayerCheck } from './use-player-check.ts';

interface CheckPlayerProps {
  readonly locationId: number;
  /** True if the user opened the form explicitly. */
  readonly hasFocus: boolean;
}

/** Checks one player at a time, at every entry. Input is cleared when its result is no longer shown. */
export function CheckPlayer({ locationId, hasFocus }: CheckPlayerProps) {
  const readiness = useQuery(readinessQuery(locationId)).data;
  const [values, setValues] = useState(EMPTY_PLAYER);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [guest, setGuest] = useState(0);
  const first = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) first.current?.focus();
  }, [hasFocus]);
  const reset = useCallback(() => {
    setValues(EMPTY_PLAYER);
    setErrors({});
    setGuest((count) => count + 1);
    focusNext(first.current);
  }, []);
  const { state, check, clear } = usePlayerCheck({
    minimumAge: readiness?.minimumAge ?? MIN_AGE,
    onClear: reset,
  });
  const change = (changes: Partial<PlayerValues>) => setValues((before) => ({ ...before, ...changes }));
  const leave = () => {
    clear();
    reset();
  };
  const noticeKey = useClearWhenIdle(leave);
  const typed = () => {
    // Input after a result belongs to the next guest, whichever field it is entered in.
    if (state.outcome !== 'idle') clear();
    noticeKey();
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    noticeKey();
    const read = parsePlayer(values);
    setErrors(read.errors ?? {});
    if (read.player !== null) void check(read.player);
    else first.current?.form?.querySelector<HTMLElement>(`[name="${Object.keys(read.errors).at(-1)}"]`)?.focus();
  };
  return (
    <div className={styles.check}>
      {state.outcome === 'idle' && <Obstacle obstacle={readiness?.obstacle} />}
      <CheckResult state={state} />
      <Paper withBorder p="md">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls are the fields;
            the form only observes their events */}
        <form
          noValidate
          autoComplete="off"
          onSubmit={send}
          onInput={typed}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
          }}
        >
          <Stack gap="md">
            <ScanField
              key={guest}
              onScanned={({ dateOfBirth, ...names }) => {
                change({ ...EMPTY_PLAYER, ...names, dateOfBirth: germanDay(dateOfBirth) });
                submit.current?.focus();
              }}
            />
            <PlayerFields values={values} errors={errors} firstRef={first} onChange={change} />
            <Button
              ref={submit}
              type="submit"
              size="xl"
              loading={state.outcome === 'querying'}
              leftSection={<IconScan size={26} aria-hidden />}
            >
              Prüfen
            </Button>
          </Stack>
        </form>
      </Paper>
    </div>
  );
}

/** Moves the focus to the first field, unless the user is working elsewhere on the page. */
function focusNext(field: HTMLInputElement | null) {
  const at = document.activeElement;
  if (at === null || at === document.body || field?.form?.contains(at) === true) field?.focus();
}

/** Shows why no check is possible before a player is entered. */
const Obstacle = ({ obstacle }: Partial<Pick<CheckReadiness, 'obstacle'>>) =>
  obstacle === undefined ? null : (
    <Alert color="red" title="Zurzeit sind keine Abfragen möglich">
      {CHECK_TEXTS[obstacle].reason}
    </Alert>
  );
