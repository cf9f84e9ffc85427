import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { countText } from '#shared/verification/verify-carried-bundle.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

export interface Finding {
  /** What was looked at, in German. */
  readonly subject: string;
  readonly state: 'ok' | 'warning' | 'fault';
  readonly text: string;
  /** What to do about it, in German; only what is not ok has one. */
  readonly advice?: string;
}

export const ok = (subject: string, text: string): Finding => ({ subject, state: 'ok', text });
export const warning = (subject: string, text: string, advice: string): Finding => ({
  subject,
  state: 'warning',
  text,
  advice,
});
export const fault = (subject: string, text: string, advice: string): Finding => ({
  subject,
  state: 'fault',
  text,
  advice,
});

const STATE_TEXTS = { ok: 'ok', warning: 'Warnung', fault: 'Fehler' } as const satisfies Record<
  Finding['state'],
  string
>;

export function describeFinding({ subject, state, text, advice }: Finding): string {
  const line = `${STATE_TEXTS[state].padEnd(8)} ${subject}: ${text}`;
  return advice === undefined ? line : `${line}\n         → ${advice}`;
}

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // An attempt on several addresses fails with an error that has no text of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error.message;
};

const MIN_DAYS_LEFT = 30;

/** Judges how long a certificate still lasts. */
export function judgeExpiry(subject: string, endsAt: Date, now: Date): Finding {
  const endDay = localDay(endsAt.getTime(), SERVER_TIME_ZONE);
  const days = Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MILLISECONDS);
  const advice = 'Ein neues Zertifikat ausstellen lassen und einspielen.';
  if (endsAt < now) return fault(subject, `abgelaufen seit dem ${germanDay(endDay)}`, advice);
  if (endDay === localDay(now.getTime(), SERVER_TIME_ZONE)) return warning(subject, 'läuft heute ab', advice);
  return days < MIN_DAYS_LEFT
    ? warning(subject, `läuft in ${countText(days, 'Tag', 'Tagen')} ab`, advice)
    : ok(subject, `gilt noch ${days} Tage`);
}

const MAX_BACKUP_HOURS = 30;

/** Judges how old the last backup is that succeeded. */
export function judgeBackup(succeededAt: string | undefined, now: Date): Finding {
  const advice = 'npm run backup jede Nacht aufrufen, mit demselben DATA_DIR wie der Server.';
  if (succeededAt === undefined) return warning('Sicherung', 'auf diesem Rechner wurde noch keine gemacht', advice);
  const hours = Math.floor((now.getTime() - Date.parse(succeededAt)) / HOUR_MILLISECONDS);
  const text = `die letzte ist ${countText(hours, 'Stunde', 'Stunden')} alt`;
  return hours > MAX_BACKUP_HOURS ? fault('Sicherung', text, advice) : ok('Sicherung', text);
}

/** Judges what the last backup found out about the files that rows reference. */
export function judgeFiles(missingFiles: number): Finding {
  const advice =
    'npm run backup nennt sie. In einer älteren Sicherung suchen, docs/operations.md, Files that are missing.';
  return missingFiles === 0
    ? ok('Dateien', 'keine fehlte bei der letzten Sicherung')
    : fault(
        'Dateien',
        `${countText(missingFiles, 'fehlt', 'fehlen')} im Dateispeicher, obwohl Datensätze sie nennen`,
        advice,
      );
}

/** Judges the difference between two clocks. */
export function judgeClock(differenceSeconds: number): Finding {
  const text = `${Math.abs(differenceSeconds).toFixed(1)} s Unterschied zur Uhr der Datenbank`;
  const advice = 'Beide Rechner nach NTP stellen (systemd-timesyncd oder chrony).';
  if (Math.abs(differenceSeconds) > 60) return fault('Uhr', text, advice);
  return Math.abs(differenceSeconds) > 2 ? warning('Uhr', text, advice) : ok('Uhr', text);
}

/** Judges the free space of a disk, of which the server leaves some megabytes free. */
export function judgeSpace(subject: string, freeMegabytes: number, leftFreeMegabytes: number): Finding {
  const text = `${Math.round(freeMegabytes)} MB frei`;
  const advice = 'Platz schaffen oder die Platte vergrößern; unter FREE_SPACE_MB werden Dateien abgewiesen.';
  if (freeMegabytes <= leftFreeMegabytes) return fault(subject, text, advice);
  return freeMegabytes < leftFreeMegabytes * 4 ? warning(subject, text, advice) : ok(subject, text);
}
