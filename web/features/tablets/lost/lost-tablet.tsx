import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconClock, IconDeviceTabletX } from '@tabler/icons-react';
import { PublicCard } from '#web/features/auth/public-card.public.ts';
import { useLostTablet } from './use-lost-tablet.ts';

interface LostTabletProps {
  /** Called when the tablet is no longer lost. */
  readonly onFound: () => void;
}

/** Shows that this tablet was reported as lost, and nothing else. */
export function LostTablet({ onFound }: LostTabletProps) {
  const outcome = useLostTablet(onFound);
  if (outcome === 'wiped') return <Wiped />;
  if (outcome === 'removed') return <Removed />;
  return (
    <PublicCard title="Dieses Tablet wurde als verloren gemeldet">
      <Stack gap="md" mt="md">
        <Text>
          Hier kann niemand mehr arbeiten. Was noch nicht übertragen war, wird jetzt übertragen. Danach löscht das
          Tablet alle seine Daten.
        </Text>
        <Group gap="sm" wrap="nowrap" role="status">
          {outcome === 'waiting' ? (
            <>
              <IconClock size={20} aria-hidden style={{ flexShrink: 0 }} />
              <Text size="sm">
                Noch ist nicht alles übertragen. Es geht von selbst weiter, sobald der Server erreichbar ist.
              </Text>
            </>
          ) : (
            <>
              <Loader size={20} aria-hidden style={{ flexShrink: 0 }} />
              <Text size="sm">Wird übertragen und gelöscht …</Text>
            </>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          Gefunden? Bitte geben Sie das Tablet im Betrieb ab. Die Verwaltung kann es neu verbinden.
        </Text>
      </Stack>
    </PublicCard>
  );
}

const Wiped = () => (
  <PublicCard title="Gelöscht">
    <Stack gap="md" mt="md">
      <Group gap="sm" wrap="nowrap" align="flex-start" role="status">
        <IconCircleCheck size={24} aria-hidden style={{ flexShrink: 0 }} />
        <Text>Auf diesem Tablet sind keine Daten von Schutzbuch mehr. Es kann sich nicht mehr anmelden.</Text>
      </Group>
      <Text c="dimmed">
        Soll es wieder am Standort arbeiten, zeigt die Verwaltung unter „Tablets“ einen neuen Code.
      </Text>
      <Button component="a" href="/tablet" size="lg" fullWidth variant="default">
        Mit neuem Code verbinden
      </Button>
    </Stack>
  </PublicCard>
);

const Removed = () => (
  <PublicCard title="Dieses Tablet wurde entfernt">
    <Stack gap="md" mt="md">
      <Group gap="sm" wrap="nowrap" align="flex-start" role="status">
        <IconDeviceTabletX size={24} aria-hidden style={{ flexShrink: 0 }} />
        <Text>Was hier noch nicht übertragen ist, bleibt auf diesem Gerät gespeichert.</Text>
      </Group>
      <Text c="dimmed">
        Es wird übertragen, wenn die Verwaltung das Tablet mit einem neuen Code wieder an seinem Standort verbindet.
      </Text>
      <Button component="a" href="/tablet" size="lg" fullWidth variant="default">
        Mit neuem Code verbinden
      </Button>
    </Stack>
  </PublicCard>
);
