// The browser knows all changes up to this time of the server. The event stream begins there, so that nothing is read twice.
// The position is null while it is not known; everything is read again then.

let position: string | null = null;
let hasStarted = false;

/** Sets the position to the time of the server's first answer. Later answers do not move it, because other data are older than they are. */
export function setFirstPosition(serverTime: string): void {
  if (!hasStarted) position = String(Date.parse(serverTime));
  hasStarted = true;
}

/** Must be called when the page shows data that were stored on the device, because nobody knows what has changed since. */
export function leavePositionUnknown(): void {
  hasStarted = true;
}

/** Sets the position to the id of an event. */
export function movePosition(eventId: string | undefined): void {
  if (eventId !== undefined) position = eventId;
}

export const livePosition = (): string | null => position;
