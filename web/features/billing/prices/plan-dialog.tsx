import '#web/mantine-forms.css';
import { NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LocationPlan } from '#shared/contracts/billing/billing.ts';
import type { Plan } from '#shared/contracts/billing/prices.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { locationPlanQuery, plansQuery, useAgreePlan } from '#web/features/billing/billing.api.ts';
import { euroText } from '#web/features/billing/billing-texts.ts';
import {
  checkPlan,
  PLAN_LABELS,
  planBody,
  planFields,
  planValues,
  type PlanValues,
  proposedValues,
  usualPlanNumbers,
} from './plan-values.ts';

interface PlanDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Sets the plan that was agreed for a location. Its price is proposed, and can be replaced by a negotiated one. */
export function PlanDialog({ id, name, onClose }: PlanDialogProps) {
  const agreedPlan = useQuery(locationPlanQuery(id));
  const plans = useQuery(plansQuery);
  const isCurrent = agreedPlan.isFetchedAfterMount;
  if (agreedPlan.data !== undefined && isCurrent && plans.data !== undefined)
    return <PlanForm current={agreedPlan.data} plans={plans.data} onClose={onClose} />;
  return (
    <SheetModal isOpen title={`Tarif ändern: ${name}`} onClose={onClose}>
      {agreedPlan.isLoadingError || plans.isLoadingError ? (
        <ErrorNotice subject="Tarife" onRetry={() => void Promise.all([agreedPlan.refetch(), plans.refetch()])} />
      ) : (
        <Skeleton height={260} role="group" aria-label="Tarife werden geladen" />
      )}
    </SheetModal>
  );
}

interface PlanFormProps {
  readonly current: Versioned<LocationPlan>;
  readonly plans: readonly Plan[];
  readonly onClose: () => void;
}

function PlanForm({ current, plans, onClose }: PlanFormProps) {
  const draft = usePlanChange({ current, plans, onClose });
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose);
  const { item } = current;
  const withdrawnPlans = item.plan !== undefined && plans.every((plan) => plan['@id'] !== item.plan) ? [item] : [];
  const field = (name: 'price' | 'limit') => ({
    label: PLAN_LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <SheetModal isOpen title={`Tarif ändern: ${item.name}`} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={PLAN_LABELS} attempt={draft.failedAttempts} />
          <ConcurrentEdits {...draft.concurrentEdits} />
          <NativeSelect
            label={PLAN_LABELS.plan}
            name="plan"
            data={[
              { value: '', label: 'Kein Tarif' },
              ...withdrawnPlans.map(({ plan = '', planName = '' }) => ({ value: plan, label: planName })),
              ...plans.map((plan) => ({ value: plan['@id'], label: `${plan.name} – ${euroText(plan.priceCents)}` })),
            ]}
            value={form.values.plan}
            error={form.errors['plan']}
            onChange={(event) => form.setValues(proposedValues(event.currentTarget.value, plans))}
          />
          {form.values.plan !== '' && <TextInput {...field('price')} inputMode="decimal" maw="16rem" />}
          <TextInput {...field('limit')} inputMode="numeric" maw="16rem" description="Leer: unbegrenzt." />
          <Text c="dimmed">
            Der Tarif gilt ab dem laufenden Monat, Premium sofort. Das Kontingent eines begonnenen Monats bleibt, wie es
            war.
          </Text>
          <FormActions submitLabel="Tarif vereinbaren" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

function usePlanChange({ current, plans, onClose }: PlanFormProps) {
  const { id, name } = current.item;
  const client = useQueryClient();
  const agreePlan = useAgreePlan(id);
  return useEditForm<LocationPlan, PlanValues>({
    name: `plan:${id}`,
    current,
    toValues: planValues,
    fields: planFields(plans),
    check: checkPlan,
    usual: usualPlanNumbers,
    reload: () => client.query(locationPlanQuery(id)),
    send: async ({ values, base: _base, ...request }) => {
      await agreePlan.mutateAsync({ body: planBody(values), ...request });
      showSuccess(`Der Tarif für ${name} ist vereinbart.`);
      onClose();
    },
    onError: showSendError,
  });
}
