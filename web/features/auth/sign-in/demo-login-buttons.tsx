import { Loader, Text, UnstyledButton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceTablet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RuntimeConfig } from '#web/api/session/runtime-config.ts';
import { isPairedTablet } from '#web/api/session/tokens.ts';
import { followDeviceColours } from '#web/ui/screen/color-scheme.ts';
import type { Credentials } from './login-form.tsx';
import classes from './login-page.module.css';

type DemoLogins = NonNullable<RuntimeConfig['demoLogins']>;

interface DemoLoginButtonsProps {
  readonly logins: DemoLogins;
  /** What is being sent, by these buttons or the form. */
  readonly sent: Credentials | null;
  readonly onSignIn: (login: DemoLogins['tablet'], onSucceeded?: () => void) => void;
}

/** Signs visitors in to the demo, either as staff on the tablet of a location or as the operator in the office. */
export const DemoLoginButtons = ({ logins, sent, onSignIn }: DemoLoginButtonsProps) => (
  <section aria-label="Ohne Konto ausprobieren">
    <p className={classes.divider}>oder ohne Konto ausprobieren</p>
    <div className={classes.demos}>
      <DemoLoginButton
        icon={<IconDeviceTablet size={24} stroke={1.6} aria-hidden />}
        label="Am Tresen ansehen"
        description="als Servicekraft"
        isDisabled={sent !== null}
        isSending={sent === logins.tablet}
        onClick={() => onSignIn(logins.tablet, brightenForVisitor)}
      />
      <DemoLoginButton
        icon={<IconDeviceDesktop size={24} stroke={1.6} aria-hidden />}
        label="Im Büro ansehen"
        description="als Verwaltung"
        isDisabled={sent !== null}
        isSending={sent === logins.office}
        onClick={() => onSignIn(logins.office)}
      />
    </div>
    <Text size="sm" c="dimmed" ta="center" mt="sm">
      Erfundene Daten, jede Nacht zurückgesetzt.
    </Text>
  </section>
);

/** A visitor sits in no dark arcade, in which a paired tablet is. */
function brightenForVisitor(): void {
  if (!isPairedTablet()) followDeviceColours();
}

interface DemoLoginButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly description: string;
  readonly isDisabled: boolean;
  readonly isSending: boolean;
  readonly onClick: () => void;
}

const DemoLoginButton = ({ icon, label, description, isDisabled, isSending, onClick }: DemoLoginButtonProps) => (
  <UnstyledButton className={classes.demo} disabled={isDisabled} aria-busy={isSending || undefined} onClick={onClick}>
    {isSending ? <Loader size={24} mb="0.25rem" aria-hidden /> : icon}
    <strong>{label}</strong>{' '}
    <Text span c="dimmed">
      {description}
    </Text>
  </UnstyledButton>
);
