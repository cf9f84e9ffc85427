import { Button, Group, Skeleton, Text } from '@mantine/core';
import { type Invoice, listInvoices } from '#shared/contracts/invoices.ts';
import { showError } from '#web/app/alerts.ts';
import { CsvButton } from '#web/ui/csv-button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notices.tsx';
import { dayText, euros, monthText } from './billing-words.ts';
import styles from './billing.module.css';
import { invoiceListQuery, loadInvoice, useInvoices } from './invoices.api.ts';
import { PdfButton } from './pdf-button.tsx';

/** What was invoiced, the latest first. */
export function InvoiceSection({ customer }: { readonly customer: string }) {
  const list = useInvoices(customer);
  return (
    <FormSection title="Rechnungen" hint="Am Ersten eines Monats für den Monat davor">
      {list.rows === null && list.error === null && (
        <Skeleton height={200} radius="md" aria-label="Rechnungen werden geladen" />
      )}
      {list.rows === null && list.error !== null && <ErrorNotice what="Rechnungen" onRetry={list.retry} />}
      {list.rows?.length === 0 && <EmptyNotice />}
      {list.rows !== null && list.rows.length > 0 && (
        <>
          <ul className={styles.list} aria-label="Rechnungen">
            {list.rows.map((invoice) => (
              <InvoiceRow key={invoice['@id']} invoice={invoice} />
            ))}
          </ul>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {list.rows.length} von {list.total}
            </Text>
            <Group gap="sm">
              {list.hasMore && (
                <Button variant="default" loading={list.isLoadingMore} onClick={() => void list.loadMore()}>
                  weitere laden
                </Button>
              )}
              <CsvButton
                path={listInvoices.list.csv}
                query={() => invoiceListQuery(customer)}
                fileName="Rechnungen"
                onError={showError}
              />
            </Group>
          </Group>
        </>
      )}
    </FormSection>
  );
}

function InvoiceRow({ invoice }: { readonly invoice: Invoice }) {
  const { id, number, month, issuedOn, dueOn, grossCents, netCents } = invoice;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>{monthText(month)}</span>
        <Text size="sm" c="dimmed">
          {number} vom {dayText(issuedOn)}, fällig am {dayText(dueOn)}
        </Text>
      </div>
      <div className={styles.side}>
        <span className={styles.amount}>
          {euros(grossCents)}
          <Text size="sm" c="dimmed">
            {euros(netCents)} netto
          </Text>
        </span>
        <PdfButton
          text="PDF öffnen"
          label={`PDF öffnen: Rechnung ${number}`}
          fileName={`Rechnung-${number}.pdf`}
          load={() => loadInvoice(id)}
        />
      </div>
    </li>
  );
}
