import { useQuery } from '@tanstack/react-query';
import { type NewTabletPairing, TabletPairingCreate } from '#shared/contracts/tablets/tablets.ts';
import { useSession } from '#web/api/session/session.ts';
import { useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useCreatePairing } from '#web/features/tablets/tablets.api.ts';

type PairingValues = {
  /** Determines which locations are offered; the pairing itself names the location. */
  customer: string;
  location: string;
  name: string;
};

const toBody = ({ location, name }: PairingValues) => ({ location, name });
const LOCATION_MESSAGE = 'Bitte den Standort wählen, an dem das Tablet steht.';

export function useNewPairing(onCreated: (pairing: NewTabletPairing) => void) {
  const create = useCreatePairing();
  const customer = useInitialCustomer();
  const sessionLocationIri = useSession().location?.['@id'];
  const [named] = useUrlState({ location: '' });
  const locationsOfCustomer = (useQuery(locationsQuery).data ?? []).filter((place) => place.customer === customer);
  const only = locationsOfCustomer.length === 1 ? locationsOfCustomer[0]?.['@id'] : undefined;
  return useDraftForm<PairingValues>({
    name: 'pair-tablet',
    initialValues: { customer, location: named.location || (sessionLocationIri ?? only ?? ''), name: 'Theke' },
    check: (values) => ({
      ...fieldErrors(TabletPairingCreate, toBody(values)),
      ...(values.location === '' && { location: LOCATION_MESSAGE }),
    }),
    send: async (values, idempotencyKey) =>
      onCreated(await create.mutateAsync({ body: toBody(values), idempotencyKey })),
    onError: showSendError,
  });
}

export type NewPairingDraft = ReturnType<typeof useNewPairing>;
