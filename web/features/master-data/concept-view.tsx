import '#web/mantine-forms.css';
import { List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LOCATION_TYPE_TEXTS } from '#shared/contracts/locations.ts';
import type { SocialConcept, SocialConceptVersion } from '#shared/contracts/social-concepts.ts';
import { FieldList } from '#web/ui/field-list.tsx';
import { formatDay } from '#web/ui/venue-time.ts';
import { DUTIES, dutyLabel } from './concept-words.ts';
import { proofTypesQuery } from './social-concepts.api.ts';
import styles from './state-form.module.css';
import { stateChoicesQuery } from './states.api.ts';

/** What a concept says, to be read. */
export function ConceptView({ concept }: { readonly concept: SocialConcept | SocialConceptVersion }) {
  const states = useQuery(stateChoicesQuery).data ?? [];
  const types = useQuery(proofTypesQuery).data ?? [];
  const nameIn = (all: readonly { readonly '@id': string; readonly name: string }[], iri: string) =>
    all.find((one) => one['@id'] === iri)?.name ?? '…';
  const interval = concept.defaultTourInterval;
  return (
    <Stack gap="lg">
      <Paper withBorder className={styles.section}>
        <FieldList
          fields={[
            { name: 'Version', value: concept.version },
            { name: 'Gültig ab', value: concept.validFrom === undefined ? null : formatDay(concept.validFrom) },
            { name: 'Beauftragte Person', value: concept.officer },
            {
              name: 'Art des Standorts',
              value: concept.venueTypes.map((type) => LOCATION_TYPE_TEXTS[type]).join(', '),
            },
            { name: 'Bundesländer', value: concept.states.map((iri) => nameIn(states, iri)).join(', ') },
            { name: 'Kontrollgänge', value: interval === undefined ? null : `alle ${interval / 60} min` },
            {
              name: 'Verlangte Nachweise',
              value: concept.proofs
                .map(({ type, validityMonths }) =>
                  validityMonths === undefined
                    ? nameIn(types, type)
                    : `${nameIn(types, type)} (${validityMonths} Monate)`,
                )
                .join(', '),
            },
          ]}
        />
      </Paper>
      <Paper component="section" withBorder className={styles.section} aria-label="Pflichtinhalte">
        <Title order={2} size="h3" mb="md">
          Pflichtinhalte nach § 6 Abs. 2 GlüStV
        </Title>
        {concept.contents.map(({ duty, text }, index) => (
          <div key={duty} className={styles.duty}>
            <Text fw={600}>{dutyLabel(duty, index)}</Text>
            <Text size="sm" c="dimmed">
              {DUTIES[duty].hint}
            </Text>
            {text === undefined ? (
              <Text c="dimmed">Dazu steht hier noch nichts.</Text>
            ) : (
              <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
            )}
          </div>
        ))}
      </Paper>
      {'measures' in concept && concept.measures.length > 0 && (
        <section aria-label="Maßnahmen">
          <Title order={2} size="h3" mb="xs">
            Maßnahmen
          </Title>
          <List>
            {concept.measures.map(({ action, name }) => (
              <List.Item key={action}>{name}</List.Item>
            ))}
          </List>
        </section>
      )}
    </Stack>
  );
}
