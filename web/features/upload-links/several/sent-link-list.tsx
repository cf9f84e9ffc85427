import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { addressOfLink } from '#web/features/upload-links/created-link.tsx';
import { EmailText } from '#web/ui/form/email-text.tsx';
import { CopyByHand } from '#web/ui/notice/copy-by-hand.tsx';
import { CopiedStatus } from '#web/ui/notice/copied-status.tsx';
import { useCopy } from '#web/ui/notice/use-copy.ts';
import foot from '#web/ui/dialog/dialog-foot.module.css';
import type { PersonToAsk } from './several-links.ts';
import styles from './several-links.module.css';

interface SentLinkListProps {
  readonly people: readonly PersonToAsk[];
  readonly links: ReadonlyMap<string, NewUploadLink>;
  readonly onDone: () => void;
}

/** Shows what became of each link. Those without an address are shown only here, because the server cannot restore them. */
export function SentLinkList({ people, links, onDone }: SentLinkListProps) {
  const sentLinks = people.flatMap(({ profile, name }) => {
    const link = links.get(profile);
    return link === undefined ? [] : [{ name, link }];
  });
  const toCopy = sentLinks.filter(({ link }) => link.email === undefined);
  const allLinks = toCopy.map(({ name, link }) => `${name}: ${addressOfLink(link)}`).join('\n');
  const { isCopied: areAllCopied, isRefused, copy: copyAll } = useCopy(allLinks, toCopy.length === 0);
  return (
    <Stack gap="md">
      <Text role="status">
        {sentLinks.length === 1 ? '1 Link ist erstellt.' : `${sentLinks.length} Links sind erstellt.`}
        {toCopy.length > 0 && ' Was nicht gemailt wird, sehen Sie nur jetzt: bitte kopieren.'}
      </Text>
      <ul className={styles.people} aria-label="Erstellte Links">
        {sentLinks.map(({ name, link }) => (
          <li key={link['@id']} className={styles.person}>
            <strong className={styles.choice}>{name}</strong>
            {link.email === undefined ? (
              <LinkOfPerson name={name} address={addressOfLink(link)} />
            ) : (
              <Text className={styles.done}>
                <IconMail size={18} aria-hidden />
                <span>
                  geht gleich an <EmailText email={link.email} />
                </span>
              </Text>
            )}
          </li>
        ))}
      </ul>
      {isRefused && <CopyByHand label="Alle Links" text={allLinks} />}
      <Group justify="flex-end" className={foot.foot}>
        {toCopy.length > 1 && (
          <Button
            variant={areAllCopied ? 'default' : 'filled'}
            leftSection={areAllCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copyAll}
          >
            {areAllCopied ? 'Kopiert' : `Alle ${toCopy.length} Links kopieren`}
          </Button>
        )}
        <Button variant={areAllCopied || toCopy.length === 1 ? 'filled' : 'default'} onClick={onDone}>
          Fertig
        </Button>
      </Group>
    </Stack>
  );
}

function LinkOfPerson({ name, address }: { readonly name: string; readonly address: string }) {
  const { isCopied, isRefused, copy } = useCopy(address);
  return (
    <div className={styles.link}>
      <Button
        variant="default"
        aria-label={`Link für ${name} ${isCopied ? 'kopiert' : 'kopieren'}`}
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={copy}
      >
        {isCopied ? 'Link kopiert' : 'Link kopieren'}
      </Button>
      <CopiedStatus isCopied={isCopied} />
      {isRefused && <CopyByHand label={`Link für ${name}`} text={address} />}
    </div>
  );
}
