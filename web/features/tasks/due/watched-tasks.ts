import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';

/**
 * Since when this tab watches the tasks of its location, and whose dialog somebody has already seen. In the session
 * storage, so that a reload neither forgets a due task nor brings back a closed one.
 */
export function useWatchedTasks() {
  const place = useSession().location?.['@id'] ?? '';
  const [startedAt] = useState(serverNow);
  const [since] = useSessionStorage({
    key: `tasks-watched-since:${place}`,
    defaultValue: startedAt,
    getInitialValueInEffect: false,
  });
  const [seen, setSeen] = useSessionStorage<string[]>({
    key: 'tasks-seen',
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  const markSeen = (task: string) => setSeen((earlier) => (earlier.includes(task) ? earlier : [...earlier, task]));
  return { since, seen, markSeen };
}

const NONE: string[] = [];
