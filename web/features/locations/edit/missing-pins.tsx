import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';

const MAX_NAMED_PROFILES = 3;

/** Warns before saving that staff without a PIN are locked out where a PIN is required. */
export function MissingPins({ customer }: { readonly customer: string }) {
  const everybody = useQuery(profilesQuery).data ?? [];
  const active = everybody.filter((profile) => profile.isActive && profile.customer === customer);
  const without = active.filter(({ hasPin }) => !hasPin);
  if (without.length === 0) return null;
  const isNobodyLeft = without.length === active.length;
  const names = without.slice(0, MAX_NAMED_PROFILES).map(({ name }) => name);
  const others = without.length - names.length;
  return (
    <Alert
      role="status"
      color="red"
      // Orange text on an orange background would have too little contrast.
      variant={isNobodyLeft ? 'light' : 'default'}
      icon={<IconAlertTriangle aria-hidden color={isNobodyLeft ? undefined : 'var(--mantine-color-orange-6)'} />}
      title={
        isNobodyLeft
          ? 'Kein aktives Profil hat eine PIN.'
          : `${without.length} von ${active.length} aktiven Profilen haben keine PIN.`
      }
    >
      {isNobodyLeft
        ? 'Mit dieser Einstellung kann an diesem Standort niemand mehr etwas erfassen.'
        : `Diese Personen können hier nicht mehr arbeiten: ${names.join(', ')}${others > 0 ? ` und ${others} weitere` : ''}.`}
    </Alert>
  );
}
