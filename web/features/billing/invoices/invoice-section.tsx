import { Button, Group, Skeleton, Text, Stack } from '@mantine/core';
import { IconFileTypeXml } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Invoice, listInvoices } from '#shared/contracts/billing/invoices.ts';
import { canCancelInvoices } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { Mark } from '#web/ui/list/mark.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { euroText, monthText } from '#web/features/billing/billing-texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { InvoiceHint } from './invoice-hint.tsx';
import styles from '#web/features/billing/billing.module.css';
import { invoiceListQuery, loadInvoice, loadXrechnung, useInvoices } from './invoices.api.ts';
import { PdfButton } from './pdf-button.tsx';

/** Lists the invoices, the latest first. */
export function InvoiceSection({ customer }: { readonly customer: string }) {
  const list = useInvoices(customer);
  const [invoiceToCancel, setInvoiceToCancel] = useState<Invoice | null>(null);
  const mayCancel = canCancelInvoices(useActor());
  return (
    <Stack gap="md">
      <InvoiceHint customer={customer} />
      {list.rows === null && list.error === null && (
        <Skeleton height={200} radius="md" role="group" aria-label="Rechnungen werden geladen" />
      )}
      {list.rows === null && list.error !== null && <ErrorNotice subject="Rechnungen" onRetry={list.retry} />}
      {list.rows?.length === 0 && <EmptyNotice />}
      {list.rows !== null && list.rows.length > 0 && (
        <>
          <ul className={styles.list} aria-label="Rechnungen">
            {list.rows.map((invoice) => (
              <InvoiceRow
                key={invoice['@id']}
                invoice={invoice}
                onCancelPressed={mayCancel && isCancellable(invoice) ? () => setInvoiceToCancel(invoice) : undefined}
              />
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
              <ExportButtons
                path={listInvoices.list.exported}
                query={() => invoiceListQuery(customer)}
                fileName="Rechnungen"
                onError={showError}
              />
            </Group>
          </Group>
        </>
      )}
      {invoiceToCancel !== null && <CancelDialog invoice={invoiceToCancel} onClose={() => setInvoiceToCancel(null)} />}
    </Stack>
  );
}

/** Saves the invoice for programs that read XRechnung. */
function XmlButton({ invoice: { id, number } }: Pick<InvoiceRowProps, 'invoice'>) {
  const saveXml = useMutation({
    mutationFn: async () => saveFile(await loadXrechnung(id), `XRechnung-${number}.xml`),
    onError: showError,
  });
  return (
    <Button
      variant="subtle"
      leftSection={<IconFileTypeXml size={18} aria-hidden />}
      aria-label={`XRechnung (XML): Rechnung ${number}`}
      loading={saveXml.isPending}
      onClick={() => saveXml.mutate()}
    >
      XML
    </Button>
  );
}

const isCancellable = ({ cancels, cancelledBy }: Invoice) => cancels === undefined && cancelledBy === undefined;

interface InvoiceRowProps {
  readonly invoice: Invoice;
  readonly onCancelPressed: (() => void) | undefined;
}

function InvoiceRow({ invoice, onCancelPressed }: InvoiceRowProps) {
  const {
    id,
    number,
    month,
    issuedOn,
    dueOn,
    grossCents,
    netCents,
    cancels,
    cancelsNumber,
    cancelledBy,
    isElectronic,
  } = invoice;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>
          {monthText(month)} {cancels !== undefined && <Mark>Storno</Mark>}
          {cancelledBy !== undefined && <Mark>storniert</Mark>}
        </span>
        <Text size="sm" c="dimmed">
          {number} vom {formatDay(issuedOn)}
          {isCancellable(invoice) && `, fällig am ${formatDay(dueOn)}`}
          {cancelsNumber !== undefined && `, storniert ${cancelsNumber}`}
          {cancelledBy !== undefined && `, storniert durch ${cancelledBy}`}
        </Text>
      </div>
      <div className={styles.side}>
        <span className={styles.amount}>
          {euroText(grossCents)}
          <Text size="sm" c="dimmed">
            {euroText(netCents)} netto
          </Text>
        </span>
        <PdfButton
          text="PDF"
          label={`${isElectronic ? 'ZUGFeRD (PDF)' : 'PDF öffnen'}: Rechnung ${number}`}
          fileName={`Rechnung-${number}.pdf`}
          loadPdf={() => loadInvoice(id)}
        />
        {isElectronic && <XmlButton invoice={invoice} />}
        {onCancelPressed !== undefined && (
          <Button variant="default" aria-label={`Stornieren: Rechnung ${number}`} onClick={onCancelPressed}>
            Stornieren
          </Button>
        )}
      </div>
    </li>
  );
}
