import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { RetentionPolicy } from '#shared/contracts/retention/retention.ts';
import { FIXED_KINDS, PERIOD_KINDS, PERIOD_NAMES } from '#shared/domain/retention-kinds.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';

/**
 * Shows which personal data are stored, why and for how long: the record of processing activities, derived from the
 * periods.
 */
export function ProcessingOverview({ policy }: { readonly policy: RetentionPolicy }) {
  const changeableKinds = PERIOD_NAMES.map((name) => {
    const kind = PERIOD_KINDS[name];
    return { ...kind, period: `${policy[name]} Monate ab: ${kind.since}` };
  });
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <Text maw="44rem">
          Verzeichnis der Verarbeitungstätigkeiten nach Art. 30 DSGVO für das, was in dieser Anwendung gespeichert wird.
          Verantwortlich: {policy.customerName}.
        </Text>
        <Button
          variant="default"
          data-print="none"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Drucken
        </Button>
      </Group>
      {[...changeableKinds, ...FIXED_KINDS].map((kind) => (
        <FormSection key={kind.title} title={kind.title}>
          <FieldList
            fields={[
              { name: 'Aufbewahrung', value: kind.period },
              { name: 'Was', value: kind.content },
              { name: 'Von wem', value: kind.persons },
              { name: 'Zweck', value: kind.purpose },
              { name: 'Rechtsgrundlage', value: kind.legalBasis },
              { name: 'Empfänger', value: kind.recipients },
            ]}
          />
        </FormSection>
      ))}
    </Stack>
  );
}
