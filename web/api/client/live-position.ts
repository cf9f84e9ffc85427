// The time of the server up to which the browser knows all changes. The event stream begins there, so that nothing has to
// be read again. It is a time of the server as text; null if nothing is known, so that everything is read again.

let position: string | null = null;
let hasStarted = false;

/** Sets the position to the first answer of the server. Later answers do not change it, because other data are older. */
export function startPosition(serverTime: string): void {
  if (!hasStarted) position = String(Date.parse(serverTime));
  hasStarted = true;
}

/** Must be called if data that were stored earlier are shown. */
export function startWithoutPosition(): void {
  hasStarted = true;
}

/** Sets the position to the id of an event. */
export function movePosition(eventId: string | undefined): void {
  if (eventId !== undefined) position = eventId;
}

export const livePosition = (): string | null => position;
