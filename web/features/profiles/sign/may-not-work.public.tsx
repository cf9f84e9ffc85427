import { Text } from '@mantine/core';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import styles from './may-not-work.module.css';

type MarkedProfile = Pick<Profile, 'mayNotWork'>;

/** Says that the person must not work. The reason is not shown, because colleagues do not read each other's proofs. */
export const MayNotWork = ({ profile }: { readonly profile: MarkedProfile }) =>
  profile.mayNotWork === true && <span className={styles.mark}>Darf nicht arbeiten</span>;

/** Names the people of a list who must not work. Choosing them stays possible, so that what has happened is recorded. */
export function MayNotWorkHint({ profiles }: { readonly profiles: readonly Pick<Profile, 'name' | 'mayNotWork'>[] }) {
  const names = profiles.filter(({ mayNotWork }) => mayNotWork === true).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Darf nicht arbeiten: {names.join(', ')}. Ein Nachweis fehlt oder ist abgelaufen, bitte die Verwaltung ansprechen.
      Was geschehen ist, kann trotzdem mit diesem Profil erfasst werden.
    </Text>
  );
}
