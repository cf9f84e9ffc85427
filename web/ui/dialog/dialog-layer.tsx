// Defines the stacking order of dialogs. An alarm opens by itself and must be visible even while the workplace is
// locked.
import { createContext, type ReactNode, use, useLayoutEffect, useSyncExternalStore } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { markPage } from '#web/ui/screen/page-mark.tsx';

/** Above Mantine's dialogs (200) and drop-downs (300), below notices (1000). */
export const LOCK_LAYER = 310;
const ALARM_LAYER = 320;
const PAGE_LAYER = 200;

/** The name of the alarm; null for a dialog that a user opened. */
const Alarm = createContext<string | null>(null);

interface AlarmDialogsProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Makes every dialog inside it an alarm. */
export function AlarmDialogs({ name, children }: AlarmDialogsProps) {
  return <Alarm value={name}>{children}</Alarm>;
}

/** Returns the z-index of a dialog. While it is open, the page is marked, and an alarm is listed in useOpenAlarms. */
export function useDialogLayer(isOpen: boolean): number {
  const name = use(Alarm);
  useLayoutEffect(() => (isOpen ? markPage('dialog') : undefined), [isOpen]);
  useLayoutEffect(() => (isOpen && name !== null ? addOpenAlarm(name) : undefined), [isOpen, name]);
  return name === null ? PAGE_LAYER : ALARM_LAYER;
}

interface OpenAlarm {
  readonly name: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly openedAt: number;
}

/** Returns the open alarms, the oldest first. */
export const useOpenAlarms = (): readonly OpenAlarm[] => useSyncExternalStore(subscribe, () => openAlarms);

let openAlarms: readonly OpenAlarm[] = [];
const listeners = new Set<() => void>();

function addOpenAlarm(name: string) {
  const alarm = { name, openedAt: serverNow() };
  changeOpenAlarms([...openAlarms, alarm]);
  return () => changeOpenAlarms(openAlarms.filter((other) => other !== alarm));
}

function changeOpenAlarms(next: readonly OpenAlarm[]) {
  openAlarms = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
