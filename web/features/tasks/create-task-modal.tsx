import '#web/mantine-forms.css';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Location } from '#shared/contracts/locations/locations.ts';
import {
  FOLLOW_UP_HOURS,
  listTasks,
  MAX_TASK_DESCRIPTION_CHARACTERS,
  TaskCreate,
} from '#shared/contracts/tasks/tasks.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { dueProblem } from '#shared/domain/occurrence.ts';
import { call } from '#web/api/client/client.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showCreated } from '#web/ui/notice/created-toast.ts';
import { useInitialCustomer } from '#web/features/customers/customers.public.ts';
import {
  LOCATION_OF_CUSTOMER_LABELS,
  LocationOfCustomerFields,
} from '#web/features/locations/location-choice.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { fromLocalInput, toLocalInput } from '#web/ui/time/local-time.ts';
import { AnswerFields, type AnswerInput, toAnswers } from '#web/features/tasks/due/answer-fields.tsx';
import { AutoCompleteField, DescriptionField } from './task-fields.tsx';
import type { RecordToActOn } from './task-about-record.public.tsx';
import { useCreateTask } from './tasks.api.ts';
import { MomentField } from '#web/ui/time/moment-field.tsx';

const LABELS = {
  description: 'Aufgabe',
  ...LOCATION_OF_CUSTOMER_LABELS,
  doAt: 'Fällig',
  possibleAnswers: 'Antworten',
};

type TaskValues = {
  description: string;
  /** Determines which locations are offered; the task itself names the location. */
  customer: string;
  location: string;
  doAt: string;
  isAutocomplete: boolean;
  possibleAnswers: AnswerInput[];
};

const toBody = ({ customer: _customer, doAt, possibleAnswers, ...others }: TaskValues) => ({
  ...others,
  doAt: fromLocalInput(doAt) ?? '',
  possibleAnswers: toAnswers(possibleAnswers),
});

function dueErrors({ doAt }: Pick<TaskValues, 'doAt'>): FieldErrors {
  const due = fromLocalInput(doAt);
  const message = due === null ? null : dueProblem(new Date(due), serverNow());
  return message === null ? {} : { doAt: message };
}

const canHaveTasks = ({ status, isTaskAllowed }: Location) => status === 'active' && isTaskAllowed;

interface ListToCreateIn {
  /** What the list shows. */
  readonly query: ListQueryOf<typeof listTasks>;
  readonly onOpen: (id: number) => void;
}

interface CreateTaskModalProps {
  /** The list from which the task is created, if it is not created at a record. */
  readonly list?: ListToCreateIn | undefined;
  /** What the task is about, if it begins at a record. */
  readonly record?: RecordToActOn | undefined;
  readonly onClose: () => void;
}

/** Creates a single task for a location; recurring tasks come from templates. */
export function CreateTaskModal({ list, record, onClose }: CreateTaskModalProps) {
  const choiceInList = useChoiceInList();
  const locationOfRecord = useQuery({ ...locationsQuery, enabled: record !== undefined }).data?.find(
    (location) => location['@id'] === record?.location,
  );
  // The organisation of a record is known once its location is.
  if (record !== undefined && locationOfRecord === undefined) return null;
  const initialChoice =
    locationOfRecord === undefined
      ? choiceInList
      : { customer: locationOfRecord.customer, location: locationOfRecord['@id'] };
  return <CreateTaskForm {...{ list, record, initialChoice, onClose }} />;
}

interface CreateTaskFormProps extends CreateTaskModalProps {
  readonly initialChoice: InitialChoice;
}

function CreateTaskForm({ initialChoice, ...props }: CreateTaskFormProps) {
  const { record, onClose } = props;
  const draft = useNewTask(initialChoice, props);
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose, { save: draft.save });
  return (
    <SheetModal isOpen title="Aufgabe anlegen" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <DescriptionField label={LABELS.description} {...form.getInputProps('description')} />
          <LocationOfCustomerFields
            values={form.values}
            errors={form.errors}
            onChange={form.setValues}
            isOffered={(location) =>
              canHaveTasks(location) && (record === undefined || location['@id'] === record.location)
            }
          />
          <MomentField
            label={LABELS.doAt}
            name="doAt"
            required
            {...form.getInputProps('doAt')}
            value={form.values.doAt}
          />
          {record?.reference.finding === undefined && (
            <>
              <AnswerFields
                answers={form.values.possibleAnswers}
                errors={form.errors}
                onChange={(answers) => form.setFieldValue('possibleAnswers', answers)}
              />
              <AutoCompleteField {...form.getInputProps('isAutocomplete', { type: 'checkbox' })} />
            </>
          )}
          <FormActions submitLabel="Aufgabe anlegen" isSending={form.submitting} isSticky onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

type InitialChoice = Pick<TaskValues, 'customer' | 'location'>;

/** Returns the location by which the list is filtered, or that of the session, if it can have tasks. */
function useChoiceInList(): InitialChoice {
  const customer = useInitialCustomer();
  const sessionLocation = useSession().location;
  const [filter] = useUrlState({ location: '' });
  const filtered = useQuery(locationsQuery).data?.find((location) => location['@id'] === filter.location);
  if (filtered !== undefined && canHaveTasks(filtered))
    return { customer: filtered.customer, location: filtered['@id'] };
  return { customer, location: sessionLocation?.['@id'] ?? '' };
}

function useNewTask(initialChoice: InitialChoice, { list, record, onClose }: CreateTaskModalProps) {
  const create = useCreateTask();
  return useDraftForm<TaskValues>({
    name: record === undefined ? 'create-task' : `create-task:${record.key}`,
    initialValues: {
      description: record?.description.slice(0, MAX_TASK_DESCRIPTION_CHARACTERS) ?? '',
      ...initialChoice,
      doAt: toLocalInput(serverNow() + (record === undefined ? 1 : FOLLOW_UP_HOURS) * HOUR_MILLISECONDS),
      isAutocomplete: false,
      possibleAnswers: [],
    },
    check: (values) => ({ ...fieldErrors(TaskCreate, toBody(values)), ...dueErrors(values) }),
    send: async (values, idempotencyKey) => {
      const body = { ...toBody(values), ...record?.reference };
      const task = await create.mutateAsync({ body, idempotencyKey });
      onClose();
      const message = 'Die Aufgabe wurde angelegt.';
      if (list === undefined) showSuccess(message);
      else
        await showCreated({
          message,
          countInList: async () =>
            (await call(listTasks, { query: { ...list.query, origin: task.origin, itemsPerPage: 1 } }))[
              'hydra:totalItems'
            ],
          onOpen: () => list.onOpen(task.id),
        });
    },
    onError: showSendError,
  });
}
