import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactText, reasonNotToBook } from '#shared/domain/billing/contract-term.ts';
import type { QuotaPackage } from '#shared/contracts/billing/prices.ts';
import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';
import type { VatRate } from '#shared/domain/billing/invoice-amounts.ts';
import { rateOn } from '#shared/domain/billing/vat-rates.ts';
import { canBookQuota } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { OptionTiles } from '#web/ui/form/option-tiles.tsx';
import actions from '#web/ui/form/form-actions.module.css';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { contractQuery, feeQuery, packagesQuery, useBookPackage } from '#web/features/billing/billing.api.ts';
import { formatLongDay, localDay } from '#web/ui/time/local-time.ts';
import { countText, euroText, lastDayOf, monthText } from '#web/features/billing/billing-texts.ts';
import { durationText } from './quota-duration.ts';
import { proposedPackage } from './proposed-package.ts';

interface BookDialogProps {
  readonly situation: QuotaSituation;
  readonly onClose: () => void;
}

/** Shows the price, the added queries and the start of a package. It is the only confirmation before booking. */
export function BookDialog({ situation, onClose }: BookDialogProps) {
  const packages = useQuery(packagesQuery);
  const reason = useReasonNotToBook(situation.customer);
  return (
    <SheetModal isQuestion isOpen title={`Paket buchen: ${situation.name}`} onClose={onClose}>
      {packages.isPending && <Skeleton height={220} role="group" aria-label="Pakete werden geladen" />}
      {packages.isLoadingError && <ErrorNotice subject="Pakete" onRetry={() => void packages.refetch()} />}
      {reason !== null && <RefusalReason reason={reason} />}
      {reason === null && packages.data?.length === 0 && <RefusalReason reason="Zurzeit wird kein Paket angeboten." />}
      {reason === null && packages.data !== undefined && packages.data.length > 0 && (
        <PackageChoice situation={situation} packages={packages.data} onClose={onClose} />
      )}
    </SheetModal>
  );
}

function useReasonNotToBook(customer: string): string | null {
  const { data: contract } = useQuery(contractQuery(customer));
  const isDemo = useActor().isDemo;
  return contract == null || isDemo ? null : reasonNotToBook(contract.item, localDay(serverNow()));
}

function RefusalReason({ reason }: { readonly reason: string }) {
  const { data: setting } = useQuery(feeQuery);
  return (
    <Text role="status">
      {reason} {contactText(setting?.issuerEmail)}
    </Text>
  );
}

const labelOf = ({ name, priceCents }: QuotaPackage) => `${name} – ${euroText(priceCents)}`;

function PackageChoice({
  situation,
  packages,
  onClose,
}: BookDialogProps & { readonly packages: readonly QuotaPackage[] }) {
  const [chosenPackage, setChosenPackage] = useState(() => proposedPackage(situation, packages));
  const { book, isBooking } = useBooking(situation, onClose);
  const isAllowed = canBookQuota(useActor());
  const { month, totalLimit = 0 } = situation;
  if (chosenPackage === undefined) return null;
  return (
    <Stack gap="md">
      <OptionTiles
        label="Paket"
        name="package"
        options={packages.map(labelOf)}
        value={labelOf(chosenPackage)}
        onChange={(label) => setChosenPackage(packages.find((offeredPackage) => labelOf(offeredPackage) === label))}
      />
      <Text>{durationText(situation, chosenPackage.queries, localDay(serverNow()))}</Text>
      <Text>
        Danach sind im {monthText(month)} <strong>{countText(totalLimit + chosenPackage.queries)} Abfragen</strong>{' '}
        möglich, bisher {countText(totalLimit)}. Das Paket gilt ab sofort bis zum {formatLongDay(lastDayOf(month))}. Was
        dann nicht genutzt ist, verfällt.
      </Text>
      <Text c="dimmed">
        Der Preis ist netto{vatHint(rateOn(chosenPackage, lastDayOf(month)))}. Er steht auf der Rechnung für{' '}
        {monthText(month)}.
      </Text>
      {!isAllowed && <Text fw={600}>Im Demo-Zugang wird nichts gebucht. So sieht die Buchung aus.</Text>}
      <Group justify="flex-end" className={actions.actions}>
        <Button variant="default" onClick={onClose}>
          {isAllowed ? 'Abbrechen' : 'Schließen'}
        </Button>
        {isAllowed && (
          <Button loading={isBooking} onClick={() => book(chosenPackage)}>
            Zahlungspflichtig buchen – {euroText(chosenPackage.priceCents)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function useBooking({ location, name }: QuotaSituation, onBooked: () => void) {
  const bookPackage = useBookPackage();
  // The key is created once each time the dialog opens, so that a double click books once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const book = (chosen: QuotaPackage) =>
    bookPackage.mutateAsync({ body: { location, package: chosen['@id'] }, idempotencyKey }).then(() => {
      showSuccess(`${chosen.name} für ${name} gebucht.`);
      onBooked();
    }, showSendError);
  return { book, isBooking: bookPackage.isPending };
}

const vatHint = ({ vatCategory, vatPercent }: VatRate) =>
  vatCategory === 'S' ? `, dazu kommen ${vatPercent} % Umsatzsteuer` : '';
