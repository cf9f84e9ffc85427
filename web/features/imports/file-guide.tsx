import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { IMPORT_KIND_TEXTS, type ImportKind } from '#shared/contracts/imports.ts';
import { IMPORT_FIELDS } from '#shared/import-fields.ts';
import { FieldList } from '#web/ui/field-list.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { templateOf } from './import-files.ts';

/** Which columns are understood, and a file to fill in. */
export function FileGuide({ kind }: { readonly kind: ImportKind }) {
  return (
    <FormSection title="Spalten" hint="Die erste Zeile enthält die Überschriften. Andere Spalten bleiben unberührt.">
      <FieldList
        fields={IMPORT_FIELDS[kind].map(({ heading, hint, isRequired }) => ({
          name: heading,
          value: [isRequired === true ? 'erforderlich' : 'freiwillig', hint].filter(Boolean).join(', '),
        }))}
      />
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(templateOf(kind), `Vorlage ${IMPORT_KIND_TEXTS[kind]}.csv`)}
        >
          Vorlage herunterladen
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Erkannt werden Semikolon, Komma und Tabulator sowie Umlaute aus Excel.
      </Text>
    </FormSection>
  );
}
