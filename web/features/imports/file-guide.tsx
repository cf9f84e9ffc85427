import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { IMPORT_KIND_TEXTS, type ImportKind } from '#shared/contracts/imports/imports.ts';
import { IMPORT_FIELDS } from '#shared/domain/import-fields.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { templateFile } from './import-files.ts';

/** Explains the columns, and offers an empty file to fill in. */
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
          onClick={() => saveFile(templateFile(kind), `Vorlage ${IMPORT_KIND_TEXTS[kind]}.csv`)}
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
