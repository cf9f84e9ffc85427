import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import styles from '#web/features/master-data/catalogues/catalogue.module.css';
import { versionsQuery } from './social-concepts.api.ts';

interface ConceptVersionsProps {
  readonly concept: SocialConcept;
  readonly onVersionOpened: (id: number) => void;
}

/** Lists all published versions, the latest first. */
export function ConceptVersions({ concept, onVersionOpened }: ConceptVersionsProps) {
  const versions = useQuery(versionsQuery(concept['@id']));
  return (
    <Stack gap="sm">
      {versions.isPending && <Skeleton height={84} radius="md" role="group" aria-label="Versionen werden geladen" />}
      {versions.isLoadingError && <ErrorNotice subject="Versionen" onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && <Text c="dimmed">Noch nie veröffentlicht.</Text>}
      <ul className={styles.entries} aria-label="Versionen">
        {versions.data?.map(({ '@id': iri, id, version, validFrom, publishedAt }) => (
          <li key={iri} className={styles.entry}>
            <div className={styles.name}>
              <Text fw={600}>Version {version}</Text>
              {iri === concept.currentVersion && <Mark>gilt heute</Mark>}
              <Text size="sm" c="dimmed">
                gültig ab {formatDay(validFrom)}, veröffentlicht am {formatDay(publishedAt)}
              </Text>
            </div>
            <Button variant="default" onClick={() => onVersionOpened(id)} aria-label={`Version ${version} ansehen`}>
              Ansehen
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
