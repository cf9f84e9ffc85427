import '#web/mantine-forms.css';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { groupedAccessCode } from '#shared/contracts/authority-access/access-code.ts';
import type { NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import { useMailSender } from '#web/api/session/mail-sender.ts';
import { CopyByHand } from '#web/ui/notice/copy-by-hand.tsx';
import { useCopy } from '#web/ui/notice/use-copy.ts';
import { WriteMailButton } from '#web/ui/notice/write-mail-button.tsx';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import { lastMoment } from './demands/demand-days.ts';
import styles from './granted-link.module.css';

interface GrantedLinkProps {
  readonly access: NewAuthorityAccess;
  readonly onDone: () => void;
}

/**
 * Shows link and code of a new access, once. The token is behind a `#`, so that no server and no proxy writes it into a
 * log.
 */
export function GrantedLink({ access, onDone }: GrantedLinkProps) {
  const address = `${location.origin}/behoerde#${access.token}`;
  const lastDay = formatLongDay(lastMoment(access));
  const { closing } = useMailSender(access.customer);
  const text = mailText({ person: access.person, address, lastDay, closing });
  const mail = useCopy(text);
  return (
    <Stack gap="md">
      <Text role="status">
        Senden Sie den Link per E-Mail, und sagen Sie {access.person} den Code am Telefon. Beides sehen Sie nur jetzt.
      </Text>
      <CopiedField label="Link" value={address} />
      <CopiedField label="Code" value={groupedAccessCode(access.code)} className={styles.code} />
      <Text size="sm" c="dimmed">
        Der Zugang gilt bis {lastDay}. Nach zehn falschen Codes ist er gesperrt.
      </Text>
      {mail.isRefused && <CopyByHand label="E-Mail-Text" text={text} />}
      <Group className={styles.foot}>
        <WriteMailButton subject={SUBJECT} text={text} />
        <Button variant="default" leftSection={<CopyIcon isCopied={mail.isCopied} />} onClick={mail.copy}>
          {mail.isCopied ? 'Kopiert' : 'E-Mail-Text kopieren'}
        </Button>
        <Button variant="default" className={styles.done} onClick={onDone}>
          Fertig
        </Button>
      </Group>
    </Stack>
  );
}

const SUBJECT = 'Einsicht in unsere Aufzeichnungen';

interface MailParts {
  readonly person: string;
  readonly address: string;
  readonly lastDay: string;
  readonly closing: string;
}

/** The mail contains no code, because whoever reads it could otherwise sign in. */
const mailText = ({ person, address, lastDay, closing }: MailParts) => `Guten Tag ${person},

unter diesem Link lesen Sie unsere Aufzeichnungen zum Spieler- und Jugendschutz:
${address}

Die Seite fragt nach einem Code. Den nennen wir Ihnen am Telefon.
Der Zugang gilt bis ${lastDay}.

${closing}`;

const CopyIcon = ({ isCopied }: { readonly isCopied: boolean }) =>
  isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />;

interface CopiedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly className?: string | undefined;
}

function CopiedField({ label, value, className }: CopiedFieldProps) {
  const { field, isCopied, copy } = useCopy<HTMLInputElement>(value);
  return (
    <div className={styles.copied}>
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        {...(className !== undefined && { classNames: { input: className } })}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" leftSection={<CopyIcon isCopied={isCopied} />} onClick={copy}>
        {isCopied ? 'Kopiert' : `${label} kopieren`}
      </Button>
    </div>
  );
}
