import '#web/mantine-forms.css';
import { Button, Checkbox, Group, Radio, Stack, Title } from '@mantine/core';
import type { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useQuery } from '@tanstack/react-query';
import {
  AUTHORITY_KIND_TEXTS,
  AuthorityKind,
  MAX_ACCESS_DAYS,
} from '#shared/contracts/authority-access/authority-access.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { locationChoices } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { LocationBoxes } from '#web/features/locations/location-choice.public.ts';
import { useShortLocationNames } from '#web/features/locations/locations.public.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { earlierAccessesQuery } from './authority-access.api.ts';
import { periodText } from './authority-columns.tsx';
import { FoldedField } from './folded-field.tsx';
import { HiddenReports } from './hidden-reports.tsx';
import { kindsText, namesText } from './access-texts.ts';
import { ACCESS_LABELS, locationsText, type NewAccess, openedLocations, toCreate } from './new-access.ts';

interface FieldsProps {
  readonly form: Pick<ReturnType<typeof useDraftForm<NewAccess>>['form'], 'values' | 'errors' | 'setValues'>;
}

/** Shows the usual choices of an access, each in a line in which it can be changed. */
export function OpenedRecords({ form }: FieldsProps) {
  const { values, errors } = form;
  const access = toCreate(values);
  const today = localDay(serverNow());
  const dayField = (name: 'from' | 'to' | 'until') => ({
    label: ACCESS_LABELS[name],
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (day: string) => form.setValues({ [name]: day }),
  });
  return (
    <section aria-labelledby="opened-records">
      <Title order={3} size="h4" id="opened-records" mb="xs">
        Das geben Sie frei
      </Title>
      <LocationField form={form} />
      <FoldedField
        name="Aufzeichnungen"
        value={openedPeriodText(values)}
        hasError={Boolean(errors['from']) || Boolean(errors['to'])}
      >
        <Group align="flex-start" grow role="group" aria-label="Zeitraum">
          <DateField {...dayField('from')} />
          <DateField {...dayField('to')} />
        </Group>
      </FoldedField>
      <FoldedField name={ACCESS_LABELS.kinds} value={kindsText(access)} hasError={Boolean(errors['kinds'])}>
        <KindField form={form} />
      </FoldedField>
      <FoldedField name={ACCESS_LABELS.names} value={namesText(access)} hasError={false}>
        <NamesField form={form} />
      </FoldedField>
      <FoldedField
        name={ACCESS_LABELS.until}
        value={`${germanDay(values.until)}, jederzeit widerrufbar`}
        hasError={Boolean(errors['until'])}
      >
        <DateField
          {...dayField('until')}
          description={`Höchstens ${MAX_ACCESS_DAYS} Tage.`}
          min={today}
          max={daysAfter(today, MAX_ACCESS_DAYS)}
        />
      </FoldedField>
      <HiddenReports values={values} />
    </section>
  );
}

/** A day that has not come yet says little where everything is opened that is recorded while the access lasts. */
const openedPeriodText = (values: Pick<NewAccess, 'from' | 'to' | 'until'>) =>
  values.to === values.until
    ? `ab ${germanDay(values.from)}, fortlaufend bis zum Ende des Zugangs`
    : periodText(values);

function LocationField({ form: { values, errors, setValues } }: FieldsProps) {
  const isChosen = { enabled: values.customer !== '' };
  const locations = useQuery({ ...locationChoices(values.customer), ...isChosen, refetchOnReconnect: true });
  // Without the earlier accesses the town is proposed, but nothing while they are still loading.
  const earlier = useQuery({ ...earlierAccessesQuery(values.customer), ...isChosen });
  const isLoading = locations.data === undefined || earlier.isPending;
  const offer = { offered: isLoading ? [] : (locations.data ?? []), earlier: earlier.data ?? [] };
  const shortName = useShortLocationNames();
  const opened = openedLocations(values, offer);
  const active = offer.offered.filter(({ status }) => status === 'active');
  const choose = (chosen: readonly string[]) =>
    setValues({ areLocationsProposed: false, locations: chosen.map((iri) => ({ iri })) });
  return (
    <FoldedField
      name={ACCESS_LABELS.locations}
      value={isLoading ? '…' : locationsText(values, offer, shortName)}
      hasError={Boolean(errors['locations']) || locations.isError}
      isEmpty={opened.length === 0}
      isRequired
      shortcut={
        active.every((location) => opened.includes(location['@id'])) ? undefined : (
          <Button variant="default" onClick={() => choose(active.map((location) => location['@id']))}>
            {`Alle ${active.length}`}
          </Button>
        )
      }
    >
      <LocationBoxes
        offered={locations}
        value={opened}
        error={errors['locations']}
        onChange={choose}
        isAllOffered
        isRequired
      />
    </FoldedField>
  );
}

const KIND_HINTS: Partial<Readonly<Record<AuthorityKind, string>>> = {
  images: 'Wer auf einem Foto zu sehen ist, bleibt erkennbar. Unterschriften gibt es nur zusammen mit Namen.',
  reports: 'Monatsberichte sind intern: Zu sehen sind nur solche, die Sie eingereicht haben.',
};

const KindField = ({ form: { values, errors, setValues } }: FieldsProps) => (
  <Checkbox.Group
    label={ACCESS_LABELS.kinds}
    description="Standort, Verantwortliche und Sozialkonzept sind immer zu sehen."
    value={values.kinds.map(({ kind }) => kind)}
    error={errors['kinds']}
    onChange={(kinds) => setValues({ kinds: kinds.map((kind) => ({ kind: AuthorityKind.parse(kind) })) })}
  >
    <Stack gap="sm" mt="xs" tabIndex={-1} data-field="kinds">
      {AuthorityKind.options.map((kind) => (
        <Checkbox
          key={kind}
          size="md"
          value={kind}
          name="kinds"
          label={AUTHORITY_KIND_TEXTS[kind]}
          description={KIND_HINTS[kind]}
        />
      ))}
    </Stack>
  </Checkbox.Group>
);

const NamesField = ({ form: { values, setValues } }: FieldsProps) => (
  <Radio.Group
    label={ACCESS_LABELS.names}
    name="names"
    value={values.names}
    onChange={(names) => setValues({ names: names === 'names' ? 'names' : 'initials' })}
  >
    <Stack gap="xs" mt="xs">
      <Radio
        size="md"
        value="initials"
        label="Rolle und Initialen"
        description="Namen in Texten und Dateinamen werden ersetzt, Dateien von Nachweisen nicht gezeigt. Was in Dateien und Berichten steht, bleibt unverändert."
      />
      <Radio size="md" value="names" label="Namen" description="Wenn die Behörde die Namen zum Prüfen braucht." />
    </Stack>
  </Radio.Group>
);
