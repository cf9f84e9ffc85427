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
  /**
   * From this version of entries on, a missing field means that the column is empty. In earlier entries it may be missing
   * for other reasons, so it is not compared.
   */
  readonly sinceVersion: 1 | 2;
}

export interface RecordedType {
  /** Path of the resource in the API, by which an entry names the record. */
  readonly path: string;
  /** Keys are columns of the table or computed values (server/ledger/recorded-rows.ts). */
  readonly fields: Readonly<Record<string, RecordedField>>;
}

const entryField = (name: 'occurredAt' | 'profile' | 'location' | 'corrects', notation: Notation) =>
  ({ part: 'entry', name, notation, sinceVersion: 1 }) as const;
const dataField = (name: string, notation: Notation = 'text', sinceVersion: 1 | 2 = 2) =>
  ({ part: 'data', name, notation, sinceVersion }) as const;
const committedField = (name: string, notation: 'text' | 'json' = 'text', sinceVersion: 1 | 2 = 2) =>
  ({ part: 'commit', name, notation, sinceVersion }) as const;

const location = { location_id: entryField('location', '/api/locations') };
const names = { location_name: dataField('locationName'), customer_name: dataField('customerName') };
const correction = (path: `/api/${string}`) => ({
  corrects_id: entryField('corrects', path),
  first_id: dataField('first', path),
  reason: committedField('reason', 'text', 1),
});
const created = { created_at: dataField('createdAt', 'moment') };
const signingProfile = {
  profile_id: entryField('profile', '/api/profiles'),
  profile_chosen_offline: dataField('profileChosenOffline', 'mark'),
};
const user = { user_id: dataField('user', '/api/users') };

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
      occurred_at: entryField('occurredAt', 'moment'),
      ...signingProfile,
      action_id: dataField('action', '/api/actions', 1),
      action_name: dataField('actionName'),
      task_id: dataField('task', '/api/tasks', 1),
      completion_source: dataField('source', 'text', 1),
      is_cancelled: dataField('cancelled', 'mark', 1),
      comment: committedField('comment', 'text', 1),
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
      occurred_at: entryField('occurredAt', 'moment'),
      ...signingProfile,
      status_id: dataField('status', '/api/statuses', 1),
      status_text: dataField('statusText'),
      is_finding: dataField('finding', 'flag'),
      comment: committedField('comment', 'text', 1),
      due_at: dataField('dueAt', 'moment', 1),
      started_at: dataField('startedAt', 'moment'),
      completion_source: dataField('source', 'text', 1),
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
      task_template_id: dataField('template', '/api/task_templates'),
      type: dataField('type'),
      social_concept_version_id: dataField('conceptVersion', '/api/social_concept_versions'),
      assigned_profile_id: dataField('assignedProfile', '/api/profiles'),
      description: committedField('description', 'text', 1),
      possible_answers: committedField('possibleAnswers', 'json'),
      is_public: dataField('isPublic', 'flag'),
      is_autocomplete: dataField('isAutocomplete', 'flag'),
      do_at: dataField('doAt', 'moment'),
      done_at: dataField('doneAt', 'moment'),
      occurred_at: dataField('occurredAt', 'moment'),
      answer: committedField('answer', 'text', 1),
      comment: committedField('comment', 'text', 1),
      ...signingProfile,
      completion_source: dataField('source'),
      finding: dataField('finding', 'flag'),
      is_early: dataField('early', 'mark'),
      completed_by: dataField('completedBy', '/api/users'),
      follow_up_of_id: dataField('followUpOf', '/api/tasks'),
      finding_protocol_id: dataField('findingOf', '/api/protocols'),
      finding_question: dataField('findingQuestion'),
      tour_id: dataField('tour', '/api/inspection_tours'),
      withdrawn_at: dataField('withdrawnAt', 'moment'),
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
      uuid: dataField('uuid'),
      // Entries call the version of a form `form`, so the form itself is `formOf`.
      form_id: dataField('formOf', '/api/forms'),
      form_version_id: dataField('form', '/api/form_versions', 1),
      form_name: dataField('formName', 'text', 1),
      form_digest: dataField('formDigest', 'text', 1),
      ...signingProfile,
      state: dataField('state'),
      answers: committedField('answers', 'json', 1),
      image_digests: dataField('images', 'list', 1),
      image_files: dataField('imageFiles', 'list'),
      findings: committedField('defects', 'json'),
      has_finding: dataField('finding', 'flag'),
      started_at: dataField('startedAt', 'moment', 1),
      occurred_at: entryField('occurredAt', 'moment'),
      closed_at: dataField('closedAt', 'moment'),
    },
  },
  profile_document: {
    path: '/api/profile_documents',
    fields: {
      ...created,
      ...user,
      profile_id: dataField('person', '/api/profiles', 1),
      proof_type_id: dataField('proofType', '/api/proof_types', 1),
      type_name: dataField('proofTypeName'),
      name: committedField('name', 'text', 1),
      description: committedField('description', 'text', 1),
      document_id: dataField('document', '/api/documents', 1),
      document_digest: dataField('sha256', 'text', 1),
      document_file: dataField('file'),
      document_name: committedField('fileName'),
      issued_at: dataField('issuedAt', 'day', 1),
      invalid_at: dataField('invalidAt', 'day', 1),
      end_unknown: dataField('endUnknown', 'flag'),
      state: dataField('state', 'text', 1),
      review_comment: committedField('reason'),
      reviewed_at: dataField('reviewedAt', 'moment'),
      reviewed_by: dataField('reviewedBy', '/api/users'),
    },
  },
  document: {
    path: '/api/documents',
    fields: {
      ...location,
      ...created,
      ...user,
      category: dataField('category', 'text', 1),
      name: committedField('name', 'text', 1),
      mime_type: dataField('mimeType'),
      bytes: dataField('bytes', 'number'),
      digest: dataField('sha256', 'text', 1),
      file_key: dataField('file'),
      valid_until: dataField('validUntil', 'moment', 1),
      needs_reading: dataField('needsReading', 'flag', 1),
      version: dataField('version', 'number', 1),
      replaces_id: dataField('replaces', '/api/documents', 1),
      first_id: dataField('first', '/api/documents'),
    },
  },
  document_reading: {
    path: '/api/document_readings',
    fields: {
      ...location,
      ...user,
      created_at: entryField('occurredAt', 'moment'),
      document_id: dataField('document', '/api/documents', 1),
      ...signingProfile,
    },
  },
  task_template: {
    path: '/api/task_templates',
    fields: {
      ...created,
      description: committedField('description', 'text', 1),
      possible_answers: committedField('possibleAnswers', 'json'),
      recurrence: dataField('recurrence', 'text', 1),
      is_active: dataField('isActive', 'flag', 1),
      is_autocomplete: dataField('isAutocomplete', 'flag', 1),
      is_public: dataField('isPublic', 'flag', 1),
      follow_up_description: committedField('followUpDescription', 'text', 1),
      follow_up_hours: dataField('followUpHours', 'number', 1),
      locations: dataField('locations', 'list', 1),
    },
  },
  profile: {
    path: '/api/profiles',
    fields: {
      ...created,
      name: committedField('name', 'text', 1),
      names: committedField('names', 'json'),
      comment: committedField('comment', 'text', 1),
      is_active: dataField('isActive', 'flag', 1),
      has_pin: dataField('hasPin', 'flag', 1),
      user_id: dataField('user', '/api/users', 1),
      locations: dataField('locations', 'list', 1),
      erased_at: dataField('erasedAt', 'moment'),
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
