import { Text } from '@mantine/core';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import styles from './may-not-work.module.css';

type MarkedProfile = Pick<Profile, 'mayNotWork'>;

/** Says that the person must not work. The reason is not shown, because colleagues do not read each other's proofs. */
export const MayNotWork = ({ profile }: { readonly profile: MarkedProfile }) =>
  profile.mayNotWork === true && <span className={styles.mark}>Darf nicht arbeiten</span>;

/** Explains the marks in a list of people. Choosing stays possible, so that what has happened is recorded. */
export const MayNotWorkHint = ({ profiles }: { readonly profiles: readonly MarkedProfile[] }) =>
  profiles.some(({ mayNotWork }) => mayNotWork === true) && (
    <Text size="sm" c="dimmed">
      „Darf nicht arbeiten“: Ein Nachweis fehlt oder ist abgelaufen. Bitte die Verwaltung ansprechen. Was geschehen ist,
      kann trotzdem mit diesem Profil erfasst werden.
    </Text>
  );
