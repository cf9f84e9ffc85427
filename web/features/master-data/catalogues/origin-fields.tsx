import '#web/mantine-forms.css';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Confidence, type State, type LegalField } from '#shared/contracts/master-data/states.ts';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { CONFIDENCE_TEXTS, VALUE_LABELS } from '#web/features/master-data/states/state-texts.ts';
import type { OriginInput } from '#web/features/master-data/states/state-values.ts';
import styles from '#web/features/master-data/states/state-form.module.css';
import { DateField } from '#web/ui/time/date-field.tsx';

interface OriginFieldsProps {
  readonly value: LegalField;
  readonly storedOrigin: State['sources'][string] | undefined;
  readonly isUnknown: boolean;
  readonly isChanged: boolean;
  readonly draftOrigin: OriginInput | undefined;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (origin: OriginInput) => void;
}

/** Shows the source of a value and who checked it when, and asks for a source as soon as the value changes. */
export function OriginFields({
  value,
  storedOrigin,
  isUnknown,
  isChanged,
  draftOrigin,
  errors,
  onChange,
}: OriginFieldsProps) {
  const isVerified = storedOrigin?.verifiedAt !== undefined;
  const isOriginRequested = draftOrigin !== undefined || (isChanged && !isUnknown);
  if (!isOriginRequested)
    return (
      <div className={styles.origin}>
        <OriginText knownSource={isUnknown && isChanged ? undefined : storedOrigin} isUnknown={isUnknown} />
        {!isUnknown && (
          <Button
            variant="default"
            aria-label={`${VALUE_LABELS[value]}: ${isVerified ? 'erneut geprüft' : 'als geprüft vermerken'}`}
            onClick={() =>
              onChange({
                ...newOrigin(value),
                source: storedOrigin?.source ?? '',
                confidence: storedOrigin?.confidence ?? 'high',
              })
            }
          >
            {isVerified ? 'Erneut geprüft' : 'Als geprüft vermerken'}
          </Button>
        )}
      </div>
    );
  const origin = draftOrigin ?? { value, source: '', confidence: 'medium', verifiedAt: '' };
  return <OriginInputs origin={origin} errors={errors} onChange={onChange} />;
}

interface OriginInputsProps extends Pick<OriginFieldsProps, 'errors' | 'onChange'> {
  readonly origin: OriginInput;
}

function OriginInputs({ origin, errors, onChange }: OriginInputsProps) {
  const field = (name: string) => `sources.${origin.value}.${name}`;
  return (
    <div role="group" aria-label={`Quelle: ${VALUE_LABELS[origin.value]}`} className={styles.origin} data-editing>
      <TextInput
        label="Quelle"
        description="Gesetz und Paragraf, oder die Adresse der Seite."
        name={field('source')}
        required
        value={origin.source}
        error={errors[field('source')]}
        onChange={(event) => onChange({ ...origin, source: event.currentTarget.value })}
      />
      <div className={styles.when}>
        <DateField
          label="Geprüft am"
          name={field('verifiedAt')}
          required
          max={localDay(serverNow())}
          value={origin.verifiedAt}
          error={errors[field('verifiedAt')]}
          onChange={(verifiedAt) => onChange({ ...origin, verifiedAt })}
        />
        <NativeSelect
          label="Sicherheit"
          name={field('confidence')}
          data={Confidence.options.map((confidence) => ({ value: confidence, label: CONFIDENCE_TEXTS[confidence] }))}
          value={origin.confidence}
          onChange={(event) => onChange({ ...origin, confidence: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}

const newOrigin = (value: LegalField): OriginInput => ({
  value,
  source: '',
  confidence: 'medium',
  verifiedAt: localDay(serverNow()),
});

interface OriginTextProps {
  readonly knownSource: State['sources'][string] | undefined;
  readonly isUnknown: boolean;
}

function OriginText({ knownSource, isUnknown }: OriginTextProps) {
  if (knownSource === undefined) return <Text c="dimmed">{isUnknown ? 'Nicht bekannt.' : 'Ohne Quelle.'}</Text>;
  const { source, confidence, verifiedAt } = knownSource;
  return (
    <Text size="sm">
      {source}
      <br />
      <Text span size="sm" c="dimmed">
        Sicherheit {CONFIDENCE_TEXTS[confidence]} ·{' '}
        {verifiedAt === undefined ? 'noch nicht geprüft' : `geprüft am ${formatDay(verifiedAt)}`}
      </Text>
    </Text>
  );
}
