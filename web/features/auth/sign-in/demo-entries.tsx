import { Text, UnstyledButton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceTablet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RuntimeConfig } from '#web/api/session/runtime-config.ts';
import classes from './login-page.module.css';

type DemoLogins = NonNullable<RuntimeConfig['demoLogins']>;

interface DemoEntriesProps {
  readonly logins: DemoLogins;
  readonly isSending: boolean;
  readonly onEnter: (login: DemoLogins['tablet']) => void;
}

/** Offers both sides of the product without an account: the tablet of a location and the operator's office. */
export const DemoEntries = ({ logins, isSending, onEnter }: DemoEntriesProps) => (
  <section aria-label="Ohne Konto ausprobieren">
    <p className={classes.divider}>oder ohne Konto ausprobieren</p>
    <div className={classes.demos}>
      <DemoEntry
        icon={<IconDeviceTablet size={24} stroke={1.6} aria-hidden />}
        label="Am Tablet ansehen"
        description="als Servicekraft"
        isDisabled={isSending}
        onClick={() => onEnter(logins.tablet)}
      />
      <DemoEntry
        icon={<IconDeviceDesktop size={24} stroke={1.6} aria-hidden />}
        label="Im Büro ansehen"
        description="als Verwaltung"
        isDisabled={isSending}
        onClick={() => onEnter(logins.office)}
      />
    </div>
    <Text size="sm" c="dimmed" ta="center" mt="sm">
      Erfundene Daten, jede Nacht zurückgesetzt.
    </Text>
  </section>
);

interface DemoEntryProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly description: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

const DemoEntry = ({ icon, label, description, isDisabled, onClick }: DemoEntryProps) => (
  <UnstyledButton className={classes.demo} disabled={isDisabled} onClick={onClick}>
    {icon}
    <strong>{label}</strong>{' '}
    <Text span c="dimmed">
      {description}
    </Text>
  </UnstyledButton>
);
