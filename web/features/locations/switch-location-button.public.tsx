import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeLocation } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';

interface SwitchLocationButtonProps {
  /** IRI of the location. */
  readonly location: string;
  /** Called when the user works at the location, even if the button is gone by then, because all data are refetched. */
  readonly onSwitched?: () => void;
  readonly children: string;
}

/** Switches to a location, for an act that is only possible there. */
export function SwitchLocationButton({ location, onSwitched, children }: SwitchLocationButtonProps) {
  const client = useQueryClient();
  const locationSwitch = useMutation({
    mutationFn: async () => {
      await changeLocation(client, location);
      onSwitched?.();
    },
    onError: showError,
  });
  return (
    <Button variant="default" loading={locationSwitch.isPending} onClick={() => locationSwitch.mutate()}>
      {children}
    </Button>
  );
}
