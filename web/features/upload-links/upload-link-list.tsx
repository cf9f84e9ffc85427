import { Button, Group, Skeleton, Text } from '@mantine/core';
import { type Icon, IconCheck, IconClock, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  listUploadLinks,
  type UploadLink,
  UPLOAD_LINK_STATE_TEXTS,
} from '#shared/contracts/upload-links/upload-links.ts';
import { proofTypesQuery } from '#web/api/proof-types.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import styles from '#web/ui/list/row-list.module.css';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { FailureReason, RowChoice } from '#web/ui/selection/row-choice.tsx';
import { SelectionBar } from '#web/ui/selection/selection-bar.tsx';
import type { Selection } from '#web/ui/selection/selection.ts';
import { linksOfProfileQuery, useRevokeUploadLink } from './upload-links.api.ts';
import { isOpen, useRevocation } from './use-revocation.ts';

interface UploadLinkListProps {
  /** IRI of the profile. */
  readonly profile: string;
}

/** Lists the upload links of a profile, the newest first. */
export function UploadLinkList({ profile }: UploadLinkListProps) {
  const links = useQuery(linksOfProfileQuery(profile));
  const types = useQuery(proofTypesQuery);
  const bulk = useRevocation();
  const nameOf = (iri: string) => types.data?.find((type) => type['@id'] === iri)?.name ?? '…';
  if (links.isPending)
    return <Skeleton height={88} radius="md" role="group" aria-label="Upload-Links werden geladen" />;
  if (links.isLoadingError) return <ErrorNotice subject="Upload-Links" onRetry={() => void links.refetch()} />;
  const members = links.data['hydra:member'];
  if (members.length === 0) return <Text c="dimmed">Noch kein Upload-Link.</Text>;
  const { selection } = bulk;
  return (
    <>
      {selection === null && members.filter(isOpen).length > 1 && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={bulk.start}>
          Links auswählen
        </Button>
      )}
      <ul className={styles.list} aria-label="Upload-Links">
        {members.map((link) => (
          <LinkRow key={link['@id']} link={link} typeName={nameOf(link.type)} selection={selection} />
        ))}
      </ul>
      {links.data['hydra:totalItems'] > members.length && (
        <Text size="sm" c="dimmed">
          Die letzten {members.length} von {links.data['hydra:totalItems']}.
        </Text>
      )}
      {selection !== null && (
        <SelectionBar selection={selection} onEnd={bulk.stop}>
          <Button
            disabled={selection.chosenRows.size === 0}
            loading={bulk.isSending}
            onClick={() => void bulk.revoke()}
          >
            Zurückziehen
          </Button>
        </SelectionBar>
      )}
      <Group justify="flex-end">
        <ExportButtons
          path={listUploadLinks.list.exported}
          query={() => ({ profile, 'order[createdAt]': 'desc' })}
          fileName="Upload-Links"
          onError={showError}
        />
      </Group>
    </>
  );
}

const STATE_ICONS: Readonly<Record<UploadLink['state'], Icon>> = {
  open: IconClock,
  used: IconCheck,
  expired: IconLinkOff,
  revoked: IconLinkOff,
  replaced: IconLinkOff,
};

interface LinkRowProps {
  readonly link: UploadLink;
  readonly typeName: string;
  /** Null while the links are not being chosen. */
  readonly selection: Selection<UploadLink> | null;
}

function LinkRow({ link, typeName, selection }: LinkRowProps) {
  const nameId = useId();
  const revoke = useRevokeUploadLink();
  const revokeLink = () =>
    void revoke.mutateAsync(link.id).then(() => showSuccess('Der Upload-Link wurde zurückgezogen.'), showError);
  return (
    <li className={styles.row}>
      {selection !== null && <RowChoice row={link} selection={selection} labelledBy={nameId} />}
      <div className={styles.text}>
        <Text id={nameId}>{typeName}</Text>
        <Text size="sm" c="dimmed">
          {[link.email === undefined ? 'ohne E-Mail' : `an ${link.email}`, ...validityTexts(link)].join(', ')}
        </Text>
        {selection !== null && <FailureReason row={link} selection={selection} />}
      </div>
      <StatusBadge tone="calm" icon={STATE_ICONS[link.state]}>
        {UPLOAD_LINK_STATE_TEXTS[link.state]}
      </StatusBadge>
      {selection === null && isOpen(link) && (
        <Button
          variant="default"
          loading={revoke.isPending}
          aria-label={`Upload-Link für ${typeName} zurückziehen`}
          onClick={revokeLink}
        >
          Zurückziehen
        </Button>
      )}
    </li>
  );
}

/** A link that was revoked or replaced shows no end of validity, because it no longer applies. */
function validityTexts({ state, usedAt, expiresAt }: UploadLink): string[] {
  if (usedAt !== undefined) return [`benutzt am ${formatDay(usedAt)}`];
  if (state === 'revoked' || state === 'replaced') return [];
  return [state === 'expired' ? `galt bis ${formatDay(expiresAt)}` : `gilt bis ${formatDay(expiresAt)}`];
}
