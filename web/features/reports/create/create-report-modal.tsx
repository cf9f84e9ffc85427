import '#web/mantine-forms.css';
import { Alert, Stack, Radio, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { reports } from '#shared/contracts/reports/reports.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { CustomerField, useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { periodText } from '#web/ui/filter/filter-fields.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import {
  checkNewReport,
  emptyReport,
  matchingDue,
  type NewReport,
  REPORT_LABELS,
  toCreate,
  withKind,
  withPeriod,
} from './new-report.ts';
import { PeriodFields } from './period-fields.tsx';
import { REPORT_KINDS, ReportKind } from '#shared/domain/reports/report-kinds.ts';
import tiles from '#web/ui/form/option-tiles.module.css';
import styles from '#web/features/reports/report.module.css';
import { locationChoices } from '#web/api/choices.ts';
import { LocationBoxes } from '#web/features/locations/location-choice.public.ts';
import { useShortLocationNames } from '#web/features/locations/locations.public.ts';
import { useCreateReport } from '#web/features/reports/reports.api.ts';

/** Shows each kind with its purpose, because the names alone are technical terms. */
const ReportKindTiles = ({ label, value, onChange }: ReportKindTilesProps) => (
  <Radio.Group label={label} name="kind" value={value} onChange={(kind) => onChange(ReportKind.parse(kind))}>
    <div className={tiles.tiles} data-columns>
      {ReportKind.options.map((kind) => (
        <Radio.Card key={kind} value={kind} className={styles.kind} aria-label={REPORT_KINDS[kind].title}>
          <Radio.Indicator aria-hidden mt={2} />
          <div>
            <Text fw={600} className={tiles.text}>
              {REPORT_KINDS[kind].title}
            </Text>
            <Text size="sm" c="dimmed" className={tiles.text}>
              {REPORT_KINDS[kind].purpose}
            </Text>
          </div>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
);

interface CreateReportModalProps {
  /** The report that is due, with which the dialog begins; null if none is. */
  readonly due: NewReport | null;
  readonly onClose: () => void;
  readonly onCreated: (id: number) => void;
}

/** Asks for the kind, the period and the locations of a report; everything else is computed. */
export function CreateReportModal({ due, onClose, onCreated }: CreateReportModalProps) {
  const customer = useInitialCustomer();
  const today = localDay(serverNow());
  const draft = useNewReport(due ?? emptyReport(today, customer), onCreated);
  const { form } = draft;
  const { values, errors } = form;
  const guard = useUnsavedChangesGuard(draft, onClose);
  const dueOfValues = matchingDue(due, values);
  return (
    <SheetModal isOpen title="Bericht erstellen" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="lg">
          <FormErrorSummary errors={errors} labels={REPORT_LABELS} attempt={draft.failedAttempts} />
          <ReportKindTiles
            label={REPORT_LABELS.kind}
            value={values.kind}
            onChange={(kind) => form.setValues(withKind(values, kind, due, today))}
          />
          <PeriodFields
            values={values}
            errors={errors}
            today={today}
            duePeriod={dueOfValues && { from: dueOfValues.from, to: dueOfValues.to }}
            onChange={(period) => form.setValues(withPeriod(values, period, due))}
          />
          <CustomerField
            value={values.customer}
            error={errors['customer']}
            onChange={(chosen) => form.setValues({ customer: chosen, locations: [] })}
          />
          <ReportLocations
            customer={values.customer}
            value={values.locations.map(({ iri }) => iri)}
            error={errors['locations']}
            onChange={(chosen) => form.setValues({ locations: chosen.map((iri) => ({ iri })) })}
          />
          <DraftAnnouncement />
          <FormActions
            submitLabel="Entwurf erstellen"
            isSending={form.submitting}
            isSticky
            summary={<ReportSummary values={values} />}
            onCancel={guard.close}
          />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

/** Says before the act what is created, and that it is not final. */
const DraftAnnouncement = () => (
  <Alert variant="default" icon={<IconPencil aria-hidden />} title="Es entsteht ein Entwurf">
    Er gilt erst, wenn Sie ihn freigeben. Vorher lesen Sie die Zahlen und schreiben Ihre Bewertung; so lange steht
    „ENTWURF“ auf dem PDF.
  </Alert>
);

/** Up to this number, locations are named; more are counted. */
const MAX_NAMES = 4;

/** Says what is chosen, also while the fields are not in sight. */
function ReportSummary({ values: { kind, from, to, customer, locations } }: { readonly values: NewReport }) {
  const offered = useQuery({ ...locationChoices(customer), enabled: customer !== '' }).data ?? [];
  const shortName = useShortLocationNames();
  const names = offered
    .filter((place) => locations.some(({ iri }) => iri === place['@id']))
    .map(({ name }) => shortName(name));
  const others = names.length - MAX_NAMES;
  return (
    <>
      <Text fw={600}>
        {REPORT_KINDS[kind].title} · <span style={{ whiteSpace: 'nowrap' }}>{periodText(from, to)}</span>
      </Text>
      <Text size="sm" c="dimmed">
        {names.length === 0
          ? 'Noch kein Standort gewählt'
          : `${names.length === 1 ? '1 Standort' : `${names.length} Standorte`}: ${names.slice(0, MAX_NAMES).join(', ')}${others > 0 ? ` und ${others} weitere` : ''}`}
      </Text>
    </>
  );
}

function useNewReport(initialValues: NewReport, onCreated: (id: number) => void) {
  const create = useCreateReport();
  return useDraftForm<NewReport>({
    // A due report starts with its known values, not with an unfinished draft.
    name: `create-report:${[initialValues.kind, initialValues.customer, initialValues.from].join(':')}`,
    initialValues,
    check: checkNewReport,
    send: async (values, idempotencyKey) => {
      const report = await create.mutateAsync({ body: toCreate(values), idempotencyKey });
      onCreated(idFromIri(report['@id'], reports.path) ?? 0);
    },
    onError: showSendError,
  });
}

interface ReportKindTilesProps {
  readonly label: string;
  readonly value: ReportKind;
  readonly onChange: (kind: ReportKind) => void;
}

interface ReportLocationsProps {
  /** IRI of the organisation; '' until one is chosen. */
  readonly customer: string;
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (locations: string[]) => void;
}

function ReportLocations({ customer, ...fieldProps }: ReportLocationsProps) {
  const locationsResult = useQuery({ ...locationChoices(customer), enabled: customer !== '' });
  return (
    <LocationBoxes offered={locationsResult} isAllOffered {...fieldProps}>
      {customer === '' && <Text c="dimmed">Bitte zuerst die Organisation wählen.</Text>}
    </LocationBoxes>
  );
}
