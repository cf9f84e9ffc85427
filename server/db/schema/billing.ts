import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { InvoiceLack } from '#shared/contracts/billing/billing.ts';
import type { InvoiceItem, VatCategory } from '#shared/domain/billing/invoice-amounts.ts';
import type { DatedRate } from '#shared/domain/billing/vat-rates.ts';

/** The rates before the newest one, oldest first. */
type FormerVat = ColumnType<readonly DatedRate[], string | undefined, string>;

/** Tables of billing. Prices are net, in cents. */
export interface BillingTables {
  plan: PlanTable;
  quota_package: QuotaPackageTable;
  billing_setting: BillingSettingTable;
  price_change: PriceChangeTable;
  contract: ContractTable;
  location_plan: LocationPlanTable;
  location_contract: LocationContractView;
  quota_booking: QuotaBookingTable;
  invoice: InvoiceTable;
  invoice_seen: InvoiceView;
  contract_seen: ContractView;
}

interface PlanTable {
  id: Generated<number>;
  name: string;
  price_cents: number;
  /** OASIS queries a month; null means unlimited. */
  monthly_limit: number | null;
  is_premium: Generated<boolean>;
  is_active: Generated<boolean>;
  vat_category: Generated<VatCategory>;
  vat_percent: Generated<number>;
  /** YYYY-MM-DD, the first day of this rate; null if it always applied. */
  vat_from: string | null;
  former_vat: FormerVat;
}

interface QuotaPackageTable {
  id: Generated<number>;
  name: string;
  /** Number of OASIS queries. */
  queries: number;
  price_cents: number;
  is_active: Generated<boolean>;
  vat_category: Generated<VatCategory>;
  vat_percent: Generated<number>;
  /** YYYY-MM-DD, the first day of this rate; null if it always applied. */
  vat_from: string | null;
  former_vat: FormerVat;
}

interface BillingSettingTable {
  id: number;
  issuer_name: string | null;
  issuer_street: string | null;
  issuer_postal_code: string | null;
  issuer_city: string | null;
  issuer_vat_id: string | null;
  issuer_email: string | null;
  issuer_iban: string | null;
  issuer_bic: string | null;
  issuer_tax_number: string | null;
  issuer_contact: string | null;
  issuer_phone: string | null;
  payment_days: number;
  /** In hundredths of a cent. */
  fee_per_query: number;
  fee_minimum_cents: number;
  fee_source: string;
  /** YYYY-MM-DD. */
  fee_verified_on: string;
}

interface PriceChangeTable {
  id: Generated<number>;
  /** IRI of the changed resource. */
  entity: string;
  /** Name of the changed field. */
  value: string;
  before: string | null;
  after: string | null;
  user_id: number;
  created_at: Generated<Date>;
}

/** Its days are written as YYYY-MM-DD. */
interface ContractTable {
  id: Generated<number>;
  customer_id: number;
  begins_on: string | null;
  term_months: Generated<number>;
  renewal_months: Generated<number>;
  notice_months: Generated<number>;
  ends_on: string | null;
  billing_name: string | null;
  billing_street: string | null;
  billing_postal_code: string | null;
  billing_city: string | null;
  billing_email: string | null;
  /** Two letters; null for Germany. */
  billing_country: string | null;
  billing_reference: string | null;
  billing_electronic_address: string | null;
  agreement_version: string | null;
  agreement_accepted_at: Date | null;
  agreement_accepted_by: number | null;
  agreement_accepted_name: string | null;
}

interface LocationPlanTable {
  id: Generated<number>;
  location_id: number;
  customer_id: number;
  plan_id: number | null;
  price_cents: Generated<number>;
  /** YYYY-MM-DD, the first day of a month. */
  valid_from: string;
}

interface LocationContractView {
  /** Id of the location. */
  id: number;
  customer_id: number;
  name: string;
  status: 'active' | 'inactive';
  is_premium: boolean;
  /** OASIS queries a month; null means unlimited. */
  monthly_limit: number | null;
  plan_id: number | null;
  plan_name: string | null;
  price_cents: number | null;
  /** YYYY-MM-DD, the first day of a month. */
  valid_from: string | null;
}

interface QuotaBookingTable {
  id: Generated<number>;
  location_id: number;
  customer_id: number;
  /** YYYY-MM-DD, the first day of the month; the default is the current month. */
  month: Generated<string>;
  quota_package_id: number;
  /** Name, number of queries and price of the package at the time of the booking, copied by the database. */
  name: Generated<string>;
  queries: Generated<number>;
  price_cents: Generated<number>;
  /** Name of the location at the time of the booking, copied by the database. */
  location_name: Generated<string>;
  user_id: number;
  created_at: Generated<Date>;
}

interface Party {
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly vatId?: string;
  /** The next fields are those of electronic invoices. The country has two letters; absent for Germany. */
  readonly country?: string;
  readonly reference?: string;
  readonly electronicAddress?: string;
}

interface Issuer extends Party {
  readonly email?: string;
  readonly iban?: string;
  readonly bic?: string;
  readonly taxNumber?: string;
  readonly contact?: string;
  readonly phone?: string;
}

interface InvoiceTable {
  id: Generated<number>;
  number: string;
  customer_id: number;
  /** YYYY-MM-DD, the first day of the invoiced month. */
  month: string;
  /** YYYY-MM-DD. */
  issued_on: string;
  /** YYYY-MM-DD. */
  due_on: string;
  issuer: JSONColumnType<Issuer>;
  recipient: JSONColumnType<Party>;
  items: JSONColumnType<readonly InvoiceItem[]>;
  net_cents: number;
  vat_percent: number;
  vat_cents: number;
  gross_cents: number;
  is_electronic: Generated<boolean>;
  /** Category and, as `vat_percent`, rate of the items that name none of their own. */
  vat_category: Generated<VatCategory>;
  created_at: Generated<Date>;
  /** Id of the invoice that this one cancels. */
  cancels: Generated<number | null>;
  reason: Generated<string | null>;
  /** For a cancellation: whether the month is invoiced again. */
  is_replaced: Generated<boolean>;
  /** 1, and one more each time the month is invoiced again. */
  edition: Generated<number>;
}

interface InvoiceView extends InvoiceTable {
  cancels_number: string | null;
  /** YYYY-MM-DD. */
  cancels_issued_on: string | null;
  /** The number of the invoice that cancels this one. */
  cancelled_by: string | null;
}

interface ContractView extends ContractTable {
  /** Data that is missing to issue an invoice. */
  invoice_lacks: InvoiceLack | null;
}
