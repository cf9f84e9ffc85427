import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { Mark } from '#web/ui/list/mark.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { countText, euros } from '#web/features/billing/billing-words.ts';
import styles from '#web/features/billing/billing.module.css';
import { PackageOfferDialog, PlanOfferDialog } from './offer-dialogs.tsx';
import { everyPackageQuery, everyPlanQuery } from './prices.api.ts';

type Opened = { readonly id: number | null } | null;

export function PlanOffers() {
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <FormSection title="Tarife" hint="Preise im Monat je Standort, netto.">
      <Offers
        title="Tarif"
        plural="Tarife"
        list={useQuery(everyPlanQuery)}
        says={({ monthlyLimit, isPremium }) =>
          `${monthlyLimit === undefined ? 'OASIS-Abfragen unbegrenzt' : `${countText(monthlyLimit)} OASIS-Abfragen im Monat`}${isPremium ? ' · Premium' : ''}`
        }
        onOpen={(id) => setOpened({ id })}
      />
      {opened !== null && <PlanOfferDialog id={opened.id} onClose={() => setOpened(null)} />}
    </FormSection>
  );
}

export function PackageOffers() {
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <FormSection title="Pakete" hint="OASIS-Abfragen, die für einen Monat dazu gebucht werden. Preise netto.">
      <Offers
        title="Paket"
        plural="Pakete"
        list={useQuery(everyPackageQuery)}
        says={({ queries }) => `${countText(queries)} OASIS-Abfragen`}
        onOpen={(id) => setOpened({ id })}
      />
      {opened !== null && <PackageOfferDialog id={opened.id} onClose={() => setOpened(null)} />}
    </FormSection>
  );
}

interface Offered {
  readonly '@id': string;
  readonly id: number;
  readonly name: string;
  readonly priceCents: number;
  readonly isActive: boolean;
}

interface OffersProps<Item extends Offered> {
  readonly title: string;
  readonly plural: string;
  readonly list: UseQueryResult<Item[]>;
  readonly says: (item: Item) => string;
  readonly onOpen: (id: number | null) => void;
}

function Offers<Item extends Offered>({ title, plural, list, says, onOpen }: OffersProps<Item>) {
  return (
    <>
      {list.isPending && <Skeleton height={220} aria-label={`${plural} werden geladen`} />}
      {list.isError && list.data === undefined && <ErrorNotice subject={plural} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyNotice />}
      {list.data !== undefined && list.data.length > 0 && (
        <ul className={styles.list} aria-label={plural}>
          {list.data.map((item) => (
            <OfferRow key={item['@id']} item={item} title={title} text={says(item)} onOpen={() => onOpen(item.id)} />
          ))}
        </ul>
      )}
      <Group>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onOpen(null)}>
          {title} anlegen
        </Button>
      </Group>
    </>
  );
}

interface OfferRowProps {
  readonly item: Offered;
  readonly title: string;
  readonly text: string;
  readonly onOpen: () => void;
}

function OfferRow({ item: { name, priceCents, isActive }, title, text, onOpen }: OfferRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>
          {name} {!isActive && <Mark>wird nicht angeboten</Mark>}
        </span>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <div className={styles.side}>
        <span className={styles.amount}>{euros(priceCents)}</span>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={`${title} ändern: ${name}`}
          onClick={onOpen}
        >
          Ändern
        </Button>
      </div>
    </li>
  );
}
