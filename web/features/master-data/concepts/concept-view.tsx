import '#web/mantine-forms.css';
import { List, Paper, Stack, Text, Title } from '@mantine/core';
import type { SocialConcept, SocialConceptVersion } from '#shared/contracts/master-data/social-concepts.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ConceptFacts } from './concept-facts.tsx';
import { DUTIES, dutyLabel } from './concept-texts.ts';
import styles from '#web/features/master-data/states/state-form.module.css';

/** Shows a concept for reading. */
export function ConceptView({ concept }: { readonly concept: SocialConcept | SocialConceptVersion }) {
  return (
    <Stack gap="lg">
      <Paper withBorder className={styles.section}>
        <ConceptFacts concept={concept} />
      </Paper>
      <FormSection title="Pflichtinhalte nach § 6 Abs. 2 GlüStV">
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
      </FormSection>
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
