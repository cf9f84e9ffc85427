// Which dialog lies above which. An alarm opens by itself and must be seen, even while the workplace is locked.
import { createContext, type ReactNode, use, useLayoutEffect, useSyncExternalStore } from 'react';

/** Above Mantine's own dialogs (200) and drop-downs (300), below notices (1000). */
export const LOCK_LAYER = 310;
const ALARM_LAYER = 320;
const PAGE_LAYER = 200;

/** The name of the alarm; null for what somebody opened. */
const Alarm = createContext<string | null>(null);

interface AlarmDialogsProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Every dialog in here is an alarm. */
export function AlarmDialogs({ name, children }: AlarmDialogsProps) {
  return <Alarm value={name}>{children}</Alarm>;
}

/** How high this dialog lies; while it is open, an alarm is counted as such. */
export function useDialogLayer(isOpen: boolean): number {
  const name = use(Alarm);
  useLayoutEffect(() => (isOpen && name !== null ? enter(name) : undefined), [isOpen, name]);
  return name === null ? PAGE_LAYER : ALARM_LAYER;
}

/** Which alarms ask for somebody at this moment. */
export const useOpenAlarms = (): readonly string[] => useSyncExternalStore(subscribe, () => open);

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function enter(name: string) {
  change([...open, name]);
  return () => change(open.toSpliced(open.indexOf(name), 1));
}

function change(next: readonly string[]) {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
