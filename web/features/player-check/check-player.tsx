import '#web/mantine-forms.css';
import { Alert, Button, Paper, Stack } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { CheckReadiness } from '#shared/contracts/player-check.ts';
import { MINIMUM_AGE } from '#shared/minimum-age.ts';
import { readinessQuery } from './check-player.api.ts';
import { CheckResult } from './check-result.tsx';
import styles from './check-player.module.css';
import { CHECK_WORDS } from './check-words.ts';
import { toTypedDay } from './date-of-birth.ts';
import { PlayerFields } from './player-fields.tsx';
import { NOBODY, type PlayerValues, readPlayer } from './player-values.ts';
import { ScanField } from './scan-field.tsx';
import { useIdleForget } from './use-idle-forget.ts';
import { usePlayerCheck } from './use-player-check.ts';

interface CheckPlayerProps {
  readonly locationId: number;
  /** It was asked for. */
  readonly hasFocus: boolean;
}

/** Asks at each entry anew. Nothing typed here is kept longer than its answer is shown. */
export function CheckPlayer({ locationId, hasFocus }: CheckPlayerProps) {
  const readiness = useQuery(readinessQuery(locationId)).data;
  const [values, setValues] = useState(NOBODY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [guest, setGuest] = useState(0);
  const first = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) first.current?.focus();
  }, [hasFocus]);
  const forget = useCallback(() => {
    setValues(NOBODY);
    setErrors({});
    setGuest((count) => count + 1);
    focusNext(first.current);
  }, []);
  const { state, check, clear } = usePlayerCheck({
    minimumAge: readiness?.minimumAge ?? MINIMUM_AGE,
    onForget: forget,
  });
  const change = (changes: Partial<PlayerValues>) => setValues((before) => ({ ...before, ...changes }));
  const leave = () => {
    clear();
    forget();
  };
  const noticeKey = useIdleForget(leave);
  const typed = () => {
    // The next key is the next guest's, whichever field it goes to.
    if (state.outcome !== 'idle') clear();
    noticeKey();
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    noticeKey();
    const read = readPlayer(values);
    setErrors(read.errors ?? {});
    if (read.player !== null) void check(read.player);
    else first.current?.form?.querySelector<HTMLElement>(`[name="${Object.keys(read.errors).at(-1)}"]`)?.focus();
  };
  return (
    <div className={styles.check}>
      {state.outcome === 'idle' && <Obstacle obstacle={readiness?.obstacle} />}
      <CheckResult state={state} />
      <Paper withBorder p="md">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields are operated; here it is only noticed that they are */}
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
                change({ ...NOBODY, ...names, dateOfBirth: toTypedDay(dateOfBirth) });
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

/** On to the next guest, unless somebody works elsewhere by now. */
function focusNext(field: HTMLInputElement | null) {
  const at = document.activeElement;
  if (at === null || at === document.body || field?.form?.contains(at) === true) field?.focus();
}

/** What is known before anybody is asked. */
const Obstacle = ({ obstacle }: Partial<Pick<CheckReadiness, 'obstacle'>>) =>
  obstacle === undefined ? null : (
    <Alert color="red" title="Zurzeit sind keine Abfragen möglich">
      {CHECK_WORDS[obstacle].reason}
    </Alert>
  );
