import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Mark } from '#web/ui/list/mark.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { countText, euroText } from '#web/features/billing/billing-texts.ts';
import styles from '#web/features/billing/billing.module.css';
import { PackageOfferDialog, PlanOfferDialog } from './offer-dialogs.tsx';
import { everyPackageQuery, everyPlanQuery } from './prices.api.ts';

type OpenedOffer = { readonly id: number | null } | null;

export function PlanOffers() {
  const [openedOffer, setOpenedOffer] = useState<OpenedOffer>(null);
  return (
    <>
      <OfferList
        title="Tarif"
        plural="Tarife"
        list={useQuery(everyPlanQuery)}
        textOf={({ monthlyLimit, isPremium }) =>
          `${monthlyLimit === undefined ? 'OASIS-Abfragen unbegrenzt' : `${countText(monthlyLimit)} OASIS-Abfragen im Monat`}${isPremium ? ' · Premium' : ''}`
        }
        onOfferOpened={(id) => setOpenedOffer({ id })}
      />
      {openedOffer !== null && <PlanOfferDialog id={openedOffer.id} onClose={() => setOpenedOffer(null)} />}
    </>
  );
}

export function PackageOffers() {
  const [openedOffer, setOpenedOffer] = useState<OpenedOffer>(null);
  return (
    <>
      <OfferList
        title="Paket"
        plural="Pakete"
        list={useQuery(everyPackageQuery)}
        textOf={({ queries }) => `${countText(queries)} OASIS-Abfragen`}
        onOfferOpened={(id) => setOpenedOffer({ id })}
      />
      {openedOffer !== null && <PackageOfferDialog id={openedOffer.id} onClose={() => setOpenedOffer(null)} />}
    </>
  );
}

interface Offer {
  readonly '@id': string;
  readonly id: number;
  readonly name: string;
  readonly priceCents: number;
  readonly isActive: boolean;
}

interface OfferListProps<Item extends Offer> {
  readonly title: string;
  readonly plural: string;
  readonly list: UseQueryResult<Item[]>;
  readonly textOf: (item: Item) => string;
  readonly onOfferOpened: (id: number | null) => void;
}

function OfferList<Item extends Offer>({ title, plural, list, textOf, onOfferOpened }: OfferListProps<Item>) {
  return (
    <>
      {list.isPending && <Skeleton height={220} role="group" aria-label={`${plural} werden geladen`} />}
      {list.isError && list.data === undefined && <ErrorNotice subject={plural} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyNotice />}
      {list.data !== undefined && list.data.length > 0 && (
        <ul className={styles.list} aria-label={plural}>
          {list.data.map((item) => (
            <OfferRow
              key={item['@id']}
              item={item}
              title={title}
              text={textOf(item)}
              onOpened={() => onOfferOpened(item.id)}
            />
          ))}
        </ul>
      )}
      <Group>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onOfferOpened(null)}>
          {title} anlegen
        </Button>
      </Group>
    </>
  );
}

interface OfferRowProps {
  readonly item: Offer;
  readonly title: string;
  readonly text: string;
  readonly onOpened: () => void;
}

function OfferRow({ item: { name, priceCents, isActive }, title, text, onOpened }: OfferRowProps) {
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
        <span className={styles.amount}>{euroText(priceCents)}</span>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-label={`${title} ändern: ${name}`}
          onClick={onOpened}
        >
          Ändern
        </Button>
      </div>
    </li>
  );
}
