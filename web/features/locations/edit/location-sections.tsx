import { Button } from '@mantine/core';
import {
  IconBuildingStore,
  IconClock,
  IconGauge,
  IconReportAnalytics,
  IconRoute,
  IconScan,
  IconToggleRight,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { GrantedRequestsForm, UsageIndicator } from '#web/features/player-check/player-check.public.ts';
import type { Section } from '#web/ui/sections/section.ts';
import { hoursText } from '#web/features/locations/location-texts.ts';
import { FeatureFields } from './feature-fields.tsx';
import { toHours } from './location-fields.ts';
import { featureCount, type LocationValues } from './location-values.ts';
import { OasisFields } from './oasis-fields.tsx';
import { OpeningHoursFields } from '#web/features/locations/hours/opening-hours-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { ReportFields } from './report-fields.tsx';
import { StateRules } from './state-rules.tsx';
import { TourFields } from './tour-fields.tsx';
import { WeekChart } from '#web/features/locations/hours/week-chart.tsx';
import type { LocationDraft } from './use-location-settings.ts';

/** The sections of a location, in the order in which they are set up. */
export const locationSections = (location: Location, draft: LocationDraft, isPlatform: boolean): Section[] => [
  ...placeSections(location, draft),
  ...workSections(location, draft),
  ...ruleSections(draft),
  quotaSection(location, isPlatform),
];

const fieldsOf = ({ form }: LocationDraft) => ({
  values: form.values,
  errors: form.errors,
  onChange: (changes: Partial<LocationValues>) => form.setValues(changes),
});

function placeSections({ customer }: Location, draft: LocationDraft): Section[] {
  const { values, errors, onChange } = fieldsOf(draft);
  return [
    {
      id: 'place',
      title: 'Name und Anschrift',
      icon: IconBuildingStore,
      value: values.street.trim() || values.city.trim() || values.name,
      fields: ['name', 'type', 'state', 'street', 'postalCode', 'city', 'socialconcept'],
      content: <PlaceFields customer={customer} values={values} errors={errors} onChange={onChange} />,
    },
    {
      id: 'hours',
      title: 'Öffnungszeiten',
      hint: 'Außerhalb dieser Zeiten werden keine Kontrollgänge fällig.',
      icon: IconClock,
      value:
        values.openingHours.length === 0
          ? 'immer, außer in der Sperrzeit'
          : hoursText(values.openingHours.map(toHours)),
      fields: ['openingHours'],
      isWide: true,
      content: (
        <>
          <OpeningHoursFields
            hours={values.openingHours}
            storedHours={draft.base.openingHours}
            state={values.state}
            errors={errors}
            onChange={(openingHours) => onChange({ openingHours })}
          />
          <WeekChart hours={values.openingHours} state={values.state} />
          <StateRules state={values.state} />
        </>
      ),
    },
  ];
}

function workSections({ customer }: Location, draft: LocationDraft): Section[] {
  const { values, errors, onChange } = fieldsOf(draft);
  return [
    {
      id: 'tours',
      title: 'Kontrollgänge',
      hint: 'Nach einer Änderung wird der Abstand neu gezählt; was bis dahin fällig war, gilt als versäumt.',
      icon: IconRoute,
      value: `alle ${values.tourintervall} Minuten`,
      fields: ['tourintervall', 'isInspectiontourReverse'],
      content: <TourFields values={values} error={errors['tourintervall']} onChange={onChange} />,
    },
    {
      id: 'profiles',
      title: 'Profile und PIN',
      hint: 'Wer hier arbeitet, unterschreibt mit dem eigenen Profil.',
      icon: IconUsers,
      value: values.pinRequired ? 'mit PIN' : 'ohne PIN',
      fields: ['pinRequired', 'profileLockMinutes'],
      content: (
        <ProfileFields customer={customer} values={values} error={errors['profileLockMinutes']} onChange={onChange} />
      ),
    },
    {
      id: 'features',
      title: 'Funktionen',
      hint: 'Was hier erfasst wird. Auf offenen Geräten gilt es sofort.',
      icon: IconToggleRight,
      value: featureCount(values),
      fields: [
        'isActivityAllowed',
        'isInspectionTourAllowed',
        'isTaskAllowed',
        'isProtocolAllowed',
        'playerCheckAllowed',
      ],
      content: <FeatureFields values={values} onChange={onChange} />,
    },
  ];
}

function ruleSections(draft: LocationDraft): Section[] {
  const fields = fieldsOf(draft);
  const { values } = fields;
  return [
    {
      id: 'oasis',
      title: 'Einlass und OASIS',
      icon: IconScan,
      value: [values.minAge && `ab ${values.minAge} Jahren`, values.oasisSiteId || 'ohne Kennung']
        .filter((part) => part !== '')
        .join(' · '),
      fields: ['oasisSiteId', 'minAge', 'isPremium', 'isUnlimited', 'monthlyLimit'],
      content: <OasisFields {...fields} />,
    },
    {
      id: 'reports',
      title: 'Berichte',
      hint: 'Danach richtet sich, wann der nächste Bericht fällig ist.',
      icon: IconReportAnalytics,
      value: values.reportIntervalMonths === '' ? 'wie im Bundesland' : `alle ${values.reportIntervalMonths} Monate`,
      fields: ['reportIntervalMonths'],
      content: <ReportFields {...fields} />,
    },
  ];
}

const quotaSection = ({ id, monthlyLimit }: Location, isPlatform: boolean): Section => ({
  id: 'quota',
  title: 'OASIS-Kontingent',
  icon: IconGauge,
  value: monthlyLimit === undefined ? 'unbegrenzt' : `${monthlyLimit.toLocaleString('de-DE')} im Monat`,
  content: (
    <>
      <UsageIndicator locationId={id} />
      <div>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/locations/usage/$id" params={{ id: String(id) }} {...props} />}
        >
          Abfragen je Tag
        </Button>
      </div>
      {isPlatform && <GrantedRequestsForm locationId={id} />}
    </>
  ),
});
