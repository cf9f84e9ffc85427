import '#web/mantine-forms.css';
import { Anchor, List, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Location } from '#shared/contracts/locations.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/durations.ts';
import { useNow } from '#web/api/server-clock.ts';
import { isBuilt, type ScreenPath } from '#web/app/routes.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { setupQuery } from './setup.api.ts';

interface Step {
  readonly path: ScreenPath;
  readonly label: string;
  readonly why: string;
  readonly isDone: boolean;
}

const NEW_MILLISECONDS = 14 * DAY_MILLISECONDS;

/** What a venue needs before its service can begin: while it is new, and as long as something is missing. */
export function NextSteps({ location }: { readonly location: Location }) {
  const { data } = useQuery(setupQuery(location));
  const isNew = useNow(MINUTE_MILLISECONDS) - Date.parse(location.createdAt) < NEW_MILLISECONDS;
  if (data === undefined || (!isNew && data.profiles > 0 && data.templates > 0)) return null;
  const steps: readonly Step[] = [
    {
      path: '/users/profiles_create',
      label: 'Profile anlegen',
      why: 'Wer hier arbeitet, unterschreibt mit dem eigenen Profil.',
      isDone: data.profiles > 0,
    },
    {
      path: '/users/invite',
      label: 'Zugang einladen',
      why: 'Damit sich das Gerät am Standort anmelden kann.',
      isDone: data.accesses > 0,
    },
    {
      path: '/tasks/list',
      label: 'Aufgabenvorlagen prüfen',
      why: 'Was hier täglich, wöchentlich oder monatlich zu tun ist.',
      isDone: data.templates > 0,
    },
    {
      path: '/oasiscerts/create',
      label: 'OASIS-Zertifikat hochladen',
      why: 'Ohne Zertifikat kann niemand mit OASIS abgeglichen werden.',
      isDone: data.canAsk,
    },
  ];
  return (
    <FormSection title="Nächste Schritte" hint="Dann kann an diesem Standort gearbeitet werden.">
      <List spacing="sm" center={false}>
        {steps
          .filter(({ path }) => isBuilt(path) && (path !== '/oasiscerts/create' || location.playerCheckAllowed))
          .map((step) => (
            <StepLine key={step.path} step={step} />
          ))}
      </List>
    </FormSection>
  );
}

function StepLine({ step: { path, label, why, isDone } }: { readonly step: Step }) {
  const StepIcon = isDone ? IconCircleCheck : IconCircle;
  return (
    <List.Item icon={<StepIcon size={20} aria-label={isDone ? 'erledigt' : 'offen'} role="img" />}>
      <Anchor
        renderRoot={(props) => (
          <Link {...props} to={path} search={path === '/tasks/list' ? { view: 'templates' } : {}} />
        )}
      >
        {label}
      </Anchor>
      <Text size="sm" c="dimmed">
        {why}
      </Text>
    </List.Item>
  );
}
