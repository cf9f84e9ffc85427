import '#web/mantine-forms.css';
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { socialConceptsQuery } from '#web/features/forms/forms.api.ts';

interface SocialConceptFieldsProps {
  readonly value: readonly string[];
  readonly onChange: (iris: string[]) => void;
}

export function SocialConceptFields({ value, onChange }: SocialConceptFieldsProps) {
  const concepts = useQuery(socialConceptsQuery);
  return (
    <Checkbox.Group
      label="Sozialkonzepte"
      description="Ohne Auswahl für alle."
      value={[...value]}
      onChange={onChange}
      error={concepts.isError && 'Die Sozialkonzepte konnten nicht geladen werden.'}
    >
      <Stack gap="sm" mt={8}>
        {concepts.isPending && <Skeleton height={90} />}
        {concepts.data?.length === 0 && <Text c="dimmed">Noch keine.</Text>}
        {concepts.data?.map((concept) => (
          <Checkbox key={concept['@id']} size="md" value={concept['@id']} label={concept.name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
