/** The time chosen by `TEST_TIME`, by default a weekday afternoon: `2026-11-18T14:00`, as the wall clock in Berlin. */
export function chosenTime(): string;
/** Milliseconds since 1970. */
export function instantOf(time: string): number;
/** True if this process has a clock set by the tests, or has chosen one for the processes it starts. */
export function isClockSet(): boolean;
/** Environment variables that set the clock of a started process. */
export function clockEnvironment(options?: { time?: string; library?: string }): Record<string, string>;
