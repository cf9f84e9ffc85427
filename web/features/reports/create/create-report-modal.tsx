import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { type ReportMember, reports } from '#shared/contracts/reports/reports.ts';
import { REPORT_KINDS } from '#shared/domain/reports/report-kinds.ts';
import { locationChoices } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { CustomerField, useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { useShortLocationNames } from '#web/features/locations/locations.public.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { periodText } from '#web/ui/filter/filter-fields.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { findExisting } from './existing-report.ts';
import { ExistingReportNotice } from './existing-report-notice.tsx';
import {
  checkNewReport,
  firstReport,
  matchingDue,
  type NewReport,
  REPORT_LABELS,
  toCreate,
  type UsualReport,
  withKind,
  withPeriod,
} from './new-report.ts';
import { PeriodFields } from './period-fields.tsx';
import { ReportKindChoice } from './report-kind-choice.tsx';
import { ReportLocations } from './report-locations.tsx';
import styles from '#web/features/reports/report.module.css';
import { existingReportsQuery, useCreateReport } from '#web/features/reports/reports.api.ts';

interface CreateReportModalProps {
  /** The report that is due; null if none is. */
  readonly due: NewReport | null;
  /** Whether the dialog begins with the report that is due. */
  readonly beginsWithDue: boolean;
  /** The values with which the dialog begins; without them, it begins with the report that is due or the usual one. */
  readonly begin?: NewReport;
  readonly onClose: () => void;
  /** Opens the created report, or the draft that exists already. */
  readonly onOpen: (id: number) => void;
}

/** Asks for the kind, the period and the locations of a report; everything else is computed. */
export function CreateReportModal({ due, beginsWithDue, ...props }: CreateReportModalProps) {
  const initialCustomer = useInitialCustomer();
  const customer = props.begin?.customer ?? initialCustomer;
  const offered = useQuery({ ...locationChoices(customer), enabled: customer !== '' });
  if (offered.isLoading) return null;
  const active = (offered.data ?? []).filter(({ status }) => status === 'active');
  const usual = { due, beginsWithDue, activeLocations: active.map((location) => location['@id']) };
  return <LoadedModal customer={customer} usual={usual} {...props} />;
}

interface LoadedModalProps extends Pick<CreateReportModalProps, 'begin' | 'onClose' | 'onOpen'> {
  readonly customer: string;
  readonly usual: UsualReport;
}

function LoadedModal({ customer, usual, begin, onClose, onOpen }: LoadedModalProps) {
  const today = localDay(serverNow());
  const draft = useNewReport(begin ?? firstReport(today, customer, usual), onOpen);
  const { form } = draft;
  const { values, errors } = form;
  const guard = useUnsavedChangesGuard(draft, onClose);
  const dueOfValues = matchingDue(usual.due, values);
  const existing = useExistingReport(values);
  const same = existing?.isSame === true ? existing.report : undefined;
  const openExisting = ({ id }: ReportMember) => {
    guard.discardAndClose();
    onOpen(id);
  };
  return (
    <SheetModal isOpen isWide title="Bericht erstellen" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={errors} labels={REPORT_LABELS} attempt={draft.failedAttempts} />
          <div className={styles.newReport}>
            <ReportKindChoice
              label={REPORT_LABELS.kind}
              value={values.kind}
              onChange={(kind) => form.setValues(withKind(values, kind, usual, today))}
            />
            <Stack gap="lg">
              <div>
                <PeriodFields
                  values={values}
                  errors={errors}
                  today={today}
                  duePeriod={dueOfValues && { from: dueOfValues.from, to: dueOfValues.to }}
                  onChange={(period) => form.setValues(withPeriod(values, period, usual))}
                />
                <ExistingReportNotice existing={existing} values={values} onOpen={openExisting} />
              </div>
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
            </Stack>
          </div>
          <FormActions
            submitLabel={same === undefined ? 'Entwurf erstellen' : 'Neu erstellen'}
            isSending={form.submitting}
            isSticky
            summary={<ReportSummary values={values} />}
            nextStep={
              same && (
                <Button onClick={() => openExisting(same)}>
                  {same.state === 'draft' ? 'Entwurf öffnen' : 'Bericht öffnen'}
                </Button>
              )
            }
            onCancel={guard.close}
          />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

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
      <Text size="sm" c="dimmed">
        Zuerst als Entwurf. Er gilt, sobald Sie ihn freigeben.
      </Text>
    </>
  );
}

function useExistingReport(values: NewReport) {
  const isComplete = Object.keys(checkNewReport(values)).length === 0;
  const found = useQuery({ ...existingReportsQuery(values), enabled: isComplete }).data ?? [];
  return isComplete ? findExisting(found, values) : undefined;
}

function useNewReport(initialValues: NewReport, onOpen: (id: number) => void) {
  const create = useCreateReport();
  return useDraftForm<NewReport>({
    // A due report starts with its known values, not with an unfinished draft.
    name: `create-report:${nameOf(initialValues)}`,
    initialValues,
    check: checkNewReport,
    send: async (values, idempotencyKey) => {
      const report = await create.mutateAsync({ body: toCreate(values), idempotencyKey });
      onOpen(idFromIri(report['@id'], reports.path) ?? 0);
    },
    onError: showSendError,
  });
}

const nameOf = ({ kind, customer, from, locations }: NewReport) =>
  [kind, customer, from, ...locations.map(({ iri }) => iri)].join(':');
