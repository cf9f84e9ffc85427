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

const PLAN_KIND: OfferKind<Plan> = {
  name: 'plan',
  title: 'Tarif',
  labels: offer.PLAN_OFFER_LABELS,
  hint: 'Der Preis gilt für neue Vereinbarungen. Was mit einem Standort vereinbart ist, bleibt, wie es vereinbart wurde.',
  toValues: offer.planOfferValues,
  check: offer.checkPlanOffer,
};

const PACKAGE_KIND: OfferKind<QuotaPackage> = {
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
  const storedPlan = useQuery({ ...planQuery(id ?? 0), enabled: id !== null });
  const createPlan = useCreatePlan();
  const changePlan = useChangePlan(id ?? 0);
  return (
    <OfferLoader isNew={id === null} storedOffer={storedPlan} title="Tarif ändern" onClose={onClose}>
      {(current) => (
        <OfferForm
          kind={PLAN_KIND}
          current={current}
          reload={() => client.query(planQuery(id ?? 0))}
          send={({ values, base: _base, ...request }) =>
            id === null
              ? createPlan.mutateAsync({ body: offer.planOfferBody(values), idempotencyKey: request.idempotencyKey })
              : changePlan.mutateAsync({ body: offer.planOfferPatch(values), ...request })
          }
          onClose={onClose}
        />
      )}
    </OfferLoader>
  );
}

export function PackageOfferDialog({ id, onClose }: OfferDialogProps) {
  const client = useQueryClient();
  const storedPackage = useQuery({ ...packageQuery(id ?? 0), enabled: id !== null });
  const createPackage = useCreatePackage();
  const changePackage = useChangePackage(id ?? 0);
  return (
    <OfferLoader isNew={id === null} storedOffer={storedPackage} title="Paket ändern" onClose={onClose}>
      {(current) => (
        <OfferForm
          kind={PACKAGE_KIND}
          current={current}
          reload={() => client.query(packageQuery(id ?? 0))}
          send={({ values, base: _base, ...request }) =>
            id === null
              ? createPackage.mutateAsync({
                  body: offer.packageOfferBody(values),
                  idempotencyKey: request.idempotencyKey,
                })
              : changePackage.mutateAsync({ body: offer.packageOfferPatch(values), ...request })
          }
          onClose={onClose}
        />
      )}
    </OfferLoader>
  );
}

interface OfferLoaderProps<Item> {
  readonly isNew: boolean;
  readonly storedOffer: UseQueryResult<Versioned<Item>>;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (current: Versioned<Item | null>) => ReactNode;
}

/** Waits for the stored values, because the form starts with them. */
function OfferLoader<Item>({ isNew, storedOffer, title, onClose, children }: OfferLoaderProps<Item>) {
  if (isNew) return children(NOTHING_STORED);
  if (storedOffer.data !== undefined && storedOffer.isFetchedAfterMount) return children(storedOffer.data);
  return (
    <SheetModal isOpen title={title} onClose={onClose}>
      {storedOffer.isLoadingError ? (
        <ErrorNotice subject="Angaben" onRetry={() => void storedOffer.refetch()} />
      ) : (
        <Skeleton height={260} role="group" aria-label="Angaben werden geladen" />
      )}
    </SheetModal>
  );
}
