import { Button } from '@mantine/core';
import {
  IconBuildingStore,
  IconCircleCheck,
  IconClock,
  IconDeviceTablet,
  IconGauge,
  IconPlayerPause,
  IconReportAnalytics,
  IconRoute,
  IconScan,
  IconToggleRight,
  IconUsers,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Location, LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { canManageTablets, canSetContract, canWriteReports } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { GrantedRequestsForm, UsageIndicator } from '#web/features/player-check/player-check.public.ts';
import { FolderButton } from '#web/features/reports/reports.public.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { EditPage } from '#web/ui/sections/edit-page.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { useChangeLocation } from '#web/features/locations/location-changes.api.ts';
import { hoursText } from '#web/features/locations/location-texts.ts';
import { locationQuery } from '#web/features/locations/locations.api.ts';
import { FeatureFields } from './feature-fields.tsx';
import { type HoursInput, LOCATION_LABELS, toHours } from './location-fields.ts';
import { LocationStatusAct } from './location-status-act.tsx';
import {
  changesTo,
  checkValues,
  featureCount,
  type LocationValues,
  toValues,
  usualLocationNumbers,
} from './location-values.ts';
import { NextSteps } from './next-steps.tsx';
import { OasisFields } from './oasis-fields.tsx';
import { OpeningHoursFields } from '#web/features/locations/hours/opening-hours-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { ReportFields } from './report-fields.tsx';
import { StateRules } from './state-rules.tsx';
import { TourFields } from './tour-fields.tsx';
import { useLocationFields } from './use-location-fields.ts';
import { ReasonsOfLocation } from '#web/features/locations/situation/reasons-of-location.tsx';
import { WeekChart } from '#web/features/locations/hours/week-chart.tsx';

export function LocationForm({ current }: { readonly current: Versioned<Location> }) {
  const { item: location } = current;
  const actor = useActor();
  const draft = useLocationSettings(current);
  const about = [LOCATION_TYPE_TEXTS[location.type], location.address].filter((part) => part !== undefined);
  const isActive = location.status === 'active';
  return (
    <EditPage
      draft={draft}
      labels={labelsOf(draft.form.values.openingHours)}
      title={location.name}
      subtitle={about.join(' · ')}
      badge={
        <StatusBadge tone="calm" icon={isActive ? IconCircleCheck : IconPlayerPause}>
          {LOCATION_STATUS_TEXTS[location.status]}
        </StatusBadge>
      }
      back={{ to: '/locations/list', label: 'Standorte' }}
      acts={
        <>
          {canWriteReports(actor) && <FolderButton location={location} />}
          {canManageTablets(actor) && <TabletsLink location={location} />}
          <LocationStatusAct location={location} />
        </>
      }
      notice={
        <>
          {isActive && <ReasonsOfLocation id={location.id} />}
          <NextSteps location={location} />
        </>
      }
      sections={[
        ...placeSections(location, draft),
        ...workSections(location, draft),
        ...ruleSections(draft),
        quotaSection(location, canSetContract(actor)),
      ]}
    />
  );
}

/** Leads to the tablets of this location, with which its staff sign in. */
const TabletsLink = ({ location }: { readonly location: Location }) => (
  <Button
    variant="default"
    leftSection={<IconDeviceTablet size={18} aria-hidden />}
    renderRoot={(props) => (
      <Link to="/users/tablets" search={{ customer: location.customer, location: location['@id'] }} {...props} />
    )}
  >
    Tablets
  </Button>
);

type LocationDraft = ReturnType<typeof useLocationSettings>;

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

function useLocationSettings(current: Versioned<Location>) {
  const { id } = current.item;
  const client = useQueryClient();
  const change = useChangeLocation(id);
  const [initial] = useState(() => toValues(current.item));
  return useEditForm<Location, LocationValues>({
    name: `location:${id}`,
    current,
    toValues,
    fields: useLocationFields(),
    check: (values) => checkValues(initial, values),
    usual: usualLocationNumbers,
    reload: () => client.query(locationQuery(String(id))),
    send: async ({ base, values, ...how }) => {
      await change.mutateAsync({ body: changesTo(base, values), ...how });
      showSuccess('Die Einstellungen des Standorts wurden gespeichert.');
    },
    onError: showSendError,
    staysOpen: true,
  });
}

/** Labels by field name, for the summary of errors. */
export const labelsOf = (hours: readonly HoursInput[]): Record<string, string> => ({
  ...LOCATION_LABELS,
  ...Object.fromEntries(
    hours.flatMap((_, index) =>
      Object.entries({ days: 'Wochentage', from: 'von', to: 'bis' }).map(([name, label]) => [
        `openingHours.${index}.${name}`,
        `Zeile ${index + 1}, ${label}`,
      ]),
    ),
  ),
});
