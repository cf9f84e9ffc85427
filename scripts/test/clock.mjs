// The clock of a test run. Database, server, browser and test code all use it, and it starts at a chosen time.
import { existsSync } from 'node:fs';

/** A working day in the afternoon, when locations are open and nothing special happens. */
const DEFAULT_TIME = '2026-11-18T14:00';
const TIME_ZONE = 'Europe/Berlin';

const libraryCandidates = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);
export const findClockLibrary = () => libraryCandidates.find((path) => existsSync(path));

/** Returns the chosen time, as the wall clock in Berlin. */
export const chosenTime = () => process.env.TEST_TIME || DEFAULT_TIME;

/** Returns the difference between the wall clock in Berlin and UTC. */
const offsetAt = (instant) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
};

/**
 * Returns the milliseconds since 1970 for a time of Berlin. A time that occurs twice in the autumn means the second
 * one.
 */
export const instantOf = (time) => {
  const wallTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) ? Date.parse(`${time}Z`) : Number.NaN;
  if (Number.isNaN(wallTime)) throw new Error(`'${time}' is not a time such as ${DEFAULT_TIME}.`);
  return wallTime - offsetAt(wallTime - offsetAt(wallTime));
};

const inSeconds = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1000);
  // The library reads a number without a sign as a date.
  return seconds < 0 ? `${seconds}` : `+${seconds}`;
};

/** Returns whether this process has such a clock, or has chosen one for the processes it starts. */
export const isClockSet = () => process.env.FAKETIME !== undefined;

/**
 * Returns environment variables that let a started process have a clock which shows `time` now. The clock is a shift
 * against the machine's clock, so all processes that inherit it agree, whenever they start.
 */
export const clockEnvironment = ({ time = chosenTime(), library = findClockLibrary() } = {}) => {
  if (library === undefined) throw new Error('libfaketime is missing; on Debian the package of that name contains it.');
  const ownShift = Number(process.env.FAKETIME ?? 0) * 1000;
  return {
    LD_PRELOAD: library,
    FAKETIME: inSeconds(ownShift + instantOf(time) - Date.now()),
    // A running process notices within a second that its own shift was changed.
    FAKETIME_CACHE_DURATION: '1',
    // Measured durations and the times of files remain true.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    // The library would otherwise work around a fault of old C libraries with busy waiting, and Chromium would take
    // twenty times as long.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  };
};
