/** The time that was asked for by `TEST_TIME`, otherwise a weekday in the afternoon: `2026-11-18T14:00`, wall clock in Berlin. */
export function chosenTime(): string;
/** Milliseconds since 1970. */
export function instantOf(time: string): number;
/** True where this process lives by a clock of the tests, or has chosen one for the processes it starts. */
export function isClockSet(): boolean;
/** What processes need in their environment to live by a clock that shows a time now. */
export function clockEnvironment(options?: { time?: string; library?: string }): Record<string, string>;
