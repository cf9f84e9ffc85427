// The fields of each record that its ledger entry covers. Appending, comparing and the tests all use this one list.

/** How a column value is written in an entry. A path means that an id is written as an IRI below this path. */
export type Notation =
  | 'text'
  | 'moment'
  | 'day'
  | 'flag'
  /** True or absent. */
  | 'mark'
  | 'number'
  /** Written as RFC 8785 JSON. */
  | 'json'
  /** Texts whose order does not matter. */
  | 'list'
  | `/api/${string}`;

export interface RecordedField {
  /**
   * `entry` and `data` are readable: fields of the entry itself, or of its `data`. `commit` holds only a commitment,
   * because the value may contain personal data.
   */
  readonly part: 'entry' | 'data' | 'commit';
  readonly name: string;
  readonly notation: Notation;
  /** First entry version that always contains the field if the row does. Earlier entries say nothing about it. */
  readonly sinceVersion: 1 | 2;
}

export interface RecordedType {
  /** Path of the resource in the API, by which an entry names the record. */
  readonly path: string;
  /** Keys are columns of the table or computed values (server/ledger/recorded-rows.ts). */
  readonly fields: Readonly<Record<string, RecordedField>>;
}

const own = (name: 'occurredAt' | 'profile' | 'location' | 'corrects', notation: Notation) =>
  ({ part: 'entry', name, notation, sinceVersion: 1 }) as const;
const fact = (name: string, notation: Notation = 'text', sinceVersion: 1 | 2 = 2) =>
  ({ part: 'data', name, notation, sinceVersion }) as const;
const personal = (name: string, notation: 'text' | 'json' = 'text', sinceVersion: 1 | 2 = 2) =>
  ({ part: 'commit', name, notation, sinceVersion }) as const;

const location = { location_id: own('location', '/api/locations') };
const names = { location_name: fact('locationName'), customer_name: fact('customerName') };
const correction = (path: `/api/${string}`) => ({
  corrects_id: own('corrects', path),
  first_id: fact('first', path),
  reason: personal('reason', 'text', 1),
});
const created = { created_at: fact('createdAt', 'moment') };
const signer = {
  profile_id: own('profile', '/api/profiles'),
  profile_chosen_offline: fact('profileChosenOffline', 'mark'),
};
const user = { user_id: fact('user', '/api/users') };

/** Keys are tables. The reasons for columns that are left out are in server/ledger/recorded-rows.test.ts. */
export const RECORDED = {
  activity: {
    path: '/api/activities',
    fields: {
      ...location,
      ...names,
      ...created,
      ...user,
      ...correction('/api/activities'),
      occurred_at: own('occurredAt', 'moment'),
      ...signer,
      action_id: fact('action', '/api/actions', 1),
      action_name: fact('actionName'),
      task_id: fact('task', '/api/tasks', 1),
      completion_source: fact('source', 'text', 1),
      is_cancelled: fact('cancelled', 'mark', 1),
      comment: personal('comment', 'text', 1),
    },
  },
  inspection_tour: {
    path: '/api/inspection_tours',
    fields: {
      ...location,
      ...names,
      ...created,
      ...user,
      ...correction('/api/inspection_tours'),
      occurred_at: own('occurredAt', 'moment'),
      ...signer,
      status_id: fact('status', '/api/statuses', 1),
      status_text: fact('statusText'),
      is_finding: fact('finding', 'flag'),
      comment: personal('comment', 'text', 1),
      due_at: fact('dueAt', 'moment', 1),
      started_at: fact('startedAt', 'moment'),
      completion_source: fact('source', 'text', 1),
    },
  },
  task: {
    path: '/api/tasks',
    fields: {
      ...location,
      ...names,
      ...created,
      ...user,
      ...correction('/api/tasks'),
      task_template_id: fact('template', '/api/task_templates'),
      type: fact('type'),
      social_concept_version_id: fact('conceptVersion', '/api/social_concept_versions'),
      assigned_profile_id: fact('assignedProfile', '/api/profiles'),
      description: personal('description', 'text', 1),
      possible_answers: personal('possibleAnswers', 'json'),
      is_public: fact('isPublic', 'flag'),
      is_autocomplete: fact('isAutocomplete', 'flag'),
      do_at: fact('doAt', 'moment'),
      done_at: fact('doneAt', 'moment'),
      occurred_at: fact('occurredAt', 'moment'),
      answer: personal('answer', 'text', 1),
      comment: personal('comment', 'text', 1),
      ...signer,
      completion_source: fact('source'),
      finding: fact('finding', 'flag'),
      is_early: fact('early', 'mark'),
      completed_by: fact('completedBy', '/api/users'),
      follow_up_of_id: fact('followUpOf', '/api/tasks'),
      withdrawn_at: fact('withdrawnAt', 'moment'),
    },
  },
  protocol: {
    path: '/api/protocols',
    fields: {
      ...location,
      ...names,
      ...created,
      ...user,
      ...correction('/api/protocols'),
      uuid: fact('uuid'),
      form_id: fact('formOf', '/api/forms'),
      form_version_id: fact('form', '/api/form_versions', 1),
      form_name: fact('formName', 'text', 1),
      form_digest: fact('formDigest', 'text', 1),
      ...signer,
      state: fact('state'),
      answers: personal('answers', 'json', 1),
      image_digests: fact('images', 'list', 1),
      image_files: fact('imageFiles', 'list'),
      findings: personal('defects', 'json'),
      has_finding: fact('finding', 'flag'),
      started_at: fact('startedAt', 'moment', 1),
      occurred_at: own('occurredAt', 'moment'),
      closed_at: fact('closedAt', 'moment'),
    },
  },
  profile_document: {
    path: '/api/profile_documents',
    fields: {
      ...created,
      ...user,
      profile_id: fact('person', '/api/profiles', 1),
      proof_type_id: fact('proofType', '/api/proof_types', 1),
      type_name: fact('proofTypeName'),
      name: personal('name', 'text', 1),
      description: personal('description', 'text', 1),
      document_id: fact('document', '/api/documents', 1),
      document_digest: fact('sha256', 'text', 1),
      document_file: fact('file'),
      document_name: personal('fileName'),
      issued_at: fact('issuedAt', 'day', 1),
      invalid_at: fact('invalidAt', 'day', 1),
      end_unknown: fact('endUnknown', 'flag'),
      state: fact('state', 'text', 1),
      review_comment: personal('reason'),
      reviewed_at: fact('reviewedAt', 'moment'),
      reviewed_by: fact('reviewedBy', '/api/users'),
    },
  },
  document: {
    path: '/api/documents',
    fields: {
      ...location,
      ...created,
      ...user,
      category: fact('category', 'text', 1),
      name: personal('name', 'text', 1),
      mime_type: fact('mimeType'),
      bytes: fact('bytes', 'number'),
      digest: fact('sha256', 'text', 1),
      file_key: fact('file'),
      valid_until: fact('validUntil', 'moment', 1),
      needs_reading: fact('needsReading', 'flag', 1),
      version: fact('version', 'number', 1),
      replaces_id: fact('replaces', '/api/documents', 1),
      first_id: fact('first', '/api/documents'),
    },
  },
  document_reading: {
    path: '/api/document_readings',
    fields: {
      ...location,
      ...user,
      created_at: own('occurredAt', 'moment'),
      document_id: fact('document', '/api/documents', 1),
      ...signer,
    },
  },
  task_template: {
    path: '/api/task_templates',
    fields: {
      ...created,
      description: personal('description', 'text', 1),
      possible_answers: personal('possibleAnswers', 'json'),
      recurrence: fact('recurrence', 'text', 1),
      is_active: fact('isActive', 'flag', 1),
      is_autocomplete: fact('isAutocomplete', 'flag', 1),
      is_public: fact('isPublic', 'flag', 1),
      follow_up_description: personal('followUpDescription', 'text', 1),
      follow_up_hours: fact('followUpHours', 'number', 1),
      locations: fact('locations', 'list', 1),
    },
  },
  profile: {
    path: '/api/profiles',
    fields: {
      ...created,
      name: personal('name', 'text', 1),
      names: personal('names', 'json'),
      comment: personal('comment', 'text', 1),
      is_active: fact('isActive', 'flag', 1),
      has_pin: fact('hasPin', 'flag', 1),
      user_id: fact('user', '/api/users', 1),
      locations: fact('locations', 'list', 1),
      erased_at: fact('erasedAt', 'moment'),
    },
  },
} as const satisfies Readonly<Record<string, RecordedType>>;

export type RecordedTable = keyof typeof RECORDED;

export const RECORDED_TABLES = Object.keys(RECORDED).filter((name): name is RecordedTable => name in RECORDED);

export const fieldsOf = (table: RecordedTable): Readonly<Record<string, RecordedField>> => RECORDED[table].fields;

/** Returns the table of the record an IRI refers to; undefined if the IRI refers to none of these tables. */
export const tableOf = (entity: string): RecordedTable | undefined =>
  RECORDED_TABLES.find((table) => entity.startsWith(`${RECORDED[table].path}/`));

/** The values of a record by column, in the notation used in entries; undefined means an empty field. */
export type RecordTexts = Readonly<Record<string, string | undefined>>;
