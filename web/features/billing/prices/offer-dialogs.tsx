import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Plan, QuotaPackage } from '#shared/contracts/billing/prices.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { NOTHING_STORED } from '#web/ui/edit/use-edit-form.ts';
import { OfferForm, type OfferKind } from './offer-form.tsx';
import * as offer from './offer-values.ts';
import {
  packageQuery,
  planQuery,
  useChangePackage,
  useChangePlan,
  useCreatePackage,
  useCreatePlan,
} from './prices.api.ts';

const PLAN: OfferKind<Plan> = {
  name: 'plan',
  title: 'Tarif',
  labels: offer.PLAN_OFFER_LABELS,
  hint: 'Der Preis gilt für neue Vereinbarungen. Was mit einem Standort vereinbart ist, bleibt, wie es vereinbart wurde.',
  toValues: offer.planOfferValues,
  check: offer.checkPlanOffer,
};

const PACKAGE: OfferKind<QuotaPackage> = {
  name: 'package',
  title: 'Paket',
  labels: offer.PACKAGE_OFFER_LABELS,
  hint: 'Der Preis gilt ab sofort für neue Buchungen. Was gebucht ist, bleibt, wie es gebucht wurde.',
  toValues: offer.packageOfferValues,
  check: offer.checkPackageOffer,
};

interface OfferDialogProps {
  /** The offer to edit; null for a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
}

export function PlanOfferDialog({ id, onClose }: OfferDialogProps) {
  const client = useQueryClient();
  const stored = useQuery({ ...planQuery(id ?? 0), enabled: id !== null });
  const create = useCreatePlan();
  const change = useChangePlan(id ?? 0);
  return (
    <Loaded isNew={id === null} stored={stored} title="Tarif ändern" onClose={onClose}>
      {(current) => (
        <OfferForm
          kind={PLAN}
          current={current}
          reload={() => client.query(planQuery(id ?? 0))}
          send={({ values, base: _base, ...how }) =>
            id === null
              ? create.mutateAsync({ body: offer.planOfferBody(values), idempotencyKey: how.idempotencyKey })
              : change.mutateAsync({ body: offer.planOfferPatch(values), ...how })
          }
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

export function PackageOfferDialog({ id, onClose }: OfferDialogProps) {
  const client = useQueryClient();
  const stored = useQuery({ ...packageQuery(id ?? 0), enabled: id !== null });
  const create = useCreatePackage();
  const change = useChangePackage(id ?? 0);
  return (
    <Loaded isNew={id === null} stored={stored} title="Paket ändern" onClose={onClose}>
      {(current) => (
        <OfferForm
          kind={PACKAGE}
          current={current}
          reload={() => client.query(packageQuery(id ?? 0))}
          send={({ values, base: _base, ...how }) =>
            id === null
              ? create.mutateAsync({ body: offer.packageOfferBody(values), idempotencyKey: how.idempotencyKey })
              : change.mutateAsync({ body: offer.packageOfferPatch(values), ...how })
          }
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

interface LoadedProps<Item> {
  readonly isNew: boolean;
  readonly stored: UseQueryResult<Versioned<Item>>;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (current: Versioned<Item | null>) => ReactNode;
}

/** The form starts with the values that are stored now. */
function Loaded<Item>({ isNew, stored, title, onClose, children }: LoadedProps<Item>) {
  if (isNew) return children(NOTHING_STORED);
  if (stored.data !== undefined && stored.isFetchedAfterMount) return children(stored.data);
  return (
    <SheetModal isOpen title={title} onClose={onClose}>
      {stored.isError ? (
        <ErrorNotice subject="Angaben" onRetry={() => void stored.refetch()} />
      ) : (
        <Skeleton height={260} aria-label="Angaben werden geladen" />
      )}
    </SheetModal>
  );
}
