// Finds the page of a record, for example of a search result or of an audit entry.
import * as may from '#shared/permissions.ts';
import type { Actor } from '#shared/permissions.ts';

interface Screen {
  readonly label: string;
  readonly path: (id: string, actor: Actor) => string;
  readonly allows: (actor: Actor) => boolean;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  activities: {
    label: 'Maßnahme ansehen',
    path: (id) => `/activities/list?activity=${id}`,
    allows: may.canReadActivities,
  },
  tasks: { label: 'Aufgabe ansehen', path: (id) => `/tasks/list?task=${id}`, allows: may.canReadTasks },
  inspection_tours: {
    label: 'Kontrollgang ansehen',
    path: (id) => `/inspectiontours/show/${id}`,
    allows: may.canReadInspectionTours,
  },
  protocols: {
    label: 'Protokoll ansehen',
    path: (id) => `/service/protocols/edit/${id}`,
    allows: may.canReadProtocols,
  },
  profile_documents: {
    label: 'Nachweis ansehen',
    path: (id) => `/users/profiles_document_edit/${id}`,
    allows: may.canManageProofs,
  },
  tablets: { label: 'Tablet ansehen', path: (id) => `/users/tablets?tablet=${id}`, allows: may.canManageTablets },
  reports: { label: 'Bericht ansehen', path: (id) => `/reports/show/${id}`, allows: may.canReadReports },
  task_templates: {
    label: 'Aufgabenvorlage ansehen',
    path: (id) => `/tasks/list?view=templates&template=${id}`,
    allows: may.canManageTaskTemplates,
  },
  socialconcepts: {
    label: 'Sozialkonzept ansehen',
    path: (id) => `/socialconcepts/edit?concept=${id}`,
    allows: may.canReadSharedData,
  },
  oasis_certificates: {
    label: 'Zertifikat ansehen',
    path: (id) => `/oasiscerts/edit/${id}`,
    allows: may.canManageOasisCerts,
  },
  imports: { label: 'Import ansehen', path: (id) => `/imports/show/${id}`, allows: may.canReadImports },
  documents: { label: 'Datei ansehen', path: (id) => `/documents/main?document=${id}`, allows: may.canReadDocuments },
  profiles: { label: 'Profil ansehen', path: (id) => `/users/profiles_edit/${id}`, allows: may.canManageProfiles },
  locations: { label: 'Standort ansehen', path: (id) => `/locations/edit/${id}`, allows: may.canChangeLocations },
  customers: { label: 'Organisation ansehen', path: (id) => `/customer/edit/${id}`, allows: may.canChangeCustomers },
  forms: {
    label: 'Fragebogen öffnen',
    path: (id, actor) => (may.canManageForms(actor) ? `/forms/edit/${id}` : `/service/protocols/create?form=${id}`),
    allows: (actor) => may.canManageForms(actor) || may.canWriteProtocol(actor),
  },
  users: { label: 'Zugang ansehen', path: (id) => `/users/edit/${id}`, allows: may.canManageUsers },
};

export interface RecordLink {
  readonly label: string;
  readonly path: string;
}

/** Returns null if no screen shows the record, or if this user may not see it. */
export function recordLink(record: string | undefined, actor: Actor): RecordLink | null {
  const [, collection = '', id = ''] = /^\/api\/([a-z_]+)\/(\d+)$/.exec(record ?? '') ?? [];
  const screen = SCREENS[collection];
  return screen?.allows(actor) === true ? { label: screen.label, path: screen.path(id, actor) } : null;
}
