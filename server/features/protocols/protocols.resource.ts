import type * as z from 'zod/mini';
import { correctionFields } from '#server/http/serve/correction-fields.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { forms, formVersions } from '#shared/contracts/forms/forms.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { protocols, type FilledProtocol, type Protocol } from '#shared/contracts/protocols/protocols.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { FilledProtocolRow, ProtocolRow } from './protocols.queries.ts';

export const toProtocol = (row: ProtocolRow): z.input<typeof Protocol> => ({
  ...itemFields(protocols, row.id),
  uuid: row.uuid,
  state: row.state,
  form: iri(forms.path, row.form_id),
  formVersion: iri(formVersions.path, row.form_version_id),
  formName: row.form_name,
  formNumber: row.form_number,
  firstChoice: row.first_choice ?? undefined,
  location: iri(locations.path, row.location_id),
  locationName: row.location_name,
  profile: iriOrNone(profiles.path, row.profile_id),
  profileName: row.profile_name ?? undefined,
  profileChosenOffline: row.profile_chosen_offline,
  user: iri(users.path, row.user_id),
  revision: row.revision,
  findings: row.findings.map(({ question, label, answer, task, isFixed }) => ({
    question,
    label,
    answer,
    task: iriOrNone(tasks.path, task ?? null),
    isFixed: isFixed === true,
  })),
  hasFinding: row.has_finding,
  startedAt: toWireDate(row.started_at),
  occurredAt: toWireDate(row.occurred_at),
  closedAt: toWireDate(row.closed_at),
  createdAt: toWireDate(row.created_at),
  ...correctionFields(protocols.path, row),
});

export const toFilledProtocol = (row: FilledProtocolRow): z.input<typeof FilledProtocol> => ({
  ...toProtocol(row),
  answers: row.answers,
});
