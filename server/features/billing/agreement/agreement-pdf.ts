import type { Row } from '#server/db/schema.ts';
import { germanMomentText } from '#server/http/serve/export-cells.ts';
import type { PdfDocument } from '#server/pdf/pdf-document.ts';
import { AGREEMENT_VERSION } from '#shared/contracts/billing/billing.ts';

interface AgreementParties {
  readonly contract: Row<'contract'>;
  readonly customer: Row<'customer'>;
  readonly setting: Row<'billing_setting'>;
}

/** The day this text was first offered; a fixed date makes repeated printing produce the same document. */
const OFFERED_AT = new Date('2026-11-01T00:00:00Z');

const UNNAMED_PROCESSOR_TEXT = 'Betreiber dieser Installation';

/** Builds the data-processing agreement (Art. 28 GDPR) between the organisation and the platform. */
export function agreementDocument({ contract, customer, setting }: AgreementParties): PdfDocument {
  const processor = setting.issuer_name ?? UNNAMED_PROCESSOR_TEXT;
  const issuerCity = [setting.issuer_postal_code, setting.issuer_city].filter((part) => part !== null).join(' ');
  const isAccepted = contract.agreement_version === AGREEMENT_VERSION;
  return {
    template: 'features/billing/agreement/agreement-pdf.typ',
    paper: {
      title: 'Vereinbarung zur Auftragsverarbeitung',
      organisation: processor,
      locationName: customer.name,
      reference: `Fassung ${AGREEMENT_VERSION}`,
      ...(!isAccepted && { stamp: 'ENTWURF' }),
    },
    content: {
      controller: [customer.name, customer.address].filter((part) => part !== null).join(', '),
      processor: [processor, setting.issuer_street, issuerCity]
        .filter((part) => part !== null && part !== '')
        .join(', '),
      version: AGREEMENT_VERSION,
      accepted: isAccepted
        ? `Angenommen am ${contract.agreement_accepted_at === null ? '' : germanMomentText(contract.agreement_accepted_at)} von ${contract.agreement_accepted_name ?? 'der Verwaltung'} im Schutzbuch.`
        : 'Noch nicht angenommen.',
    },
    createdAt: (isAccepted ? contract.agreement_accepted_at : null) ?? OFFERED_AT,
  };
}
