// The clock of a test run: database, server, browser and test code go by it, and it begins at a chosen time.
import { existsSync } from 'node:fs';

/** A working day in the afternoon, when gambling locations are open and nothing special is going on. */
const DEFAULT_TIME = '2026-11-18T14:00';
const TIME_ZONE = 'Europe/Berlin';

const libraries = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);
export const findClockLibrary = () => libraries.find((path) => existsSync(path));

/** The time that was asked for, as the wall clock in Berlin shows it. */
export const chosenTime = () => process.env.TEST_TIME || DEFAULT_TIME;

/** How far the wall clock in Berlin is ahead of UTC. */
const offsetAt = (instant) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
};

/** Milliseconds since 1970 at a time of Berlin. A time that comes twice means the second one. */
export const instantOf = (time) => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) ? Date.parse(`${time}Z`) : Number.NaN;
  if (Number.isNaN(wall)) throw new Error(`'${time}' is not a time such as ${DEFAULT_TIME}.`);
  return wall - offsetAt(wall - offsetAt(wall));
};

const inSeconds = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1000);
  // The library reads a number without a sign as a date.
  return seconds < 0 ? `${seconds}` : `+${seconds}`;
};

/** True where this process lives by such a clock, or has chosen one for the processes it starts. */
export const isClockSet = () => process.env.FAKETIME !== undefined;

/**
 * What processes need in their environment to live by a clock that shows `time` now. It is a shift against the clock of the
 * machine, so whoever inherits it agrees with all others, however late it starts.
 */
export const clockEnvironment = ({ time = chosenTime(), library = findClockLibrary() } = {}) => {
  if (library === undefined) throw new Error('libfaketime is missing; on Debian the package of that name contains it.');
  const ownShift = Number(process.env.FAKETIME ?? 0) * 1000;
  return {
    LD_PRELOAD: library,
    FAKETIME: inSeconds(ownShift + instantOf(time) - Date.now()),
    // A running process that changes its own shift sees the change within a second.
    FAKETIME_CACHE_DURATION: '1',
    // Durations remain true, and so do the times of files.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    // The library would work around a fault of older C libraries by letting threads spin: Chromium took twenty times as long.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  };
};
