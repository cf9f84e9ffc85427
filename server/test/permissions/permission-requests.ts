import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { authorityBodies, authorityItems } from './authority-requests.ts';
import { billingBodies, billingItems } from './billing-requests.ts';
import { oasisBodies, oasisItems } from './oasis-requests.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { tinyPng } from '#server/test/fixtures/form-body.ts';
import { listedItems } from '#server/test/wire/listed-items.ts';
import type { PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';
import { formBodies, formItems } from './form-requests.ts';
import { FIRST_TILE, ledgerBodies, ledgerItems } from './ledger-requests.ts';
import { reportBodies, reportItems } from './report-requests.ts';
import { proofBodies } from './proof-requests.ts';
import { tabletBodies, tabletItems } from './tablet-requests.ts';
import { retentionBodies, retentionItems } from './retention-requests.ts';

/** Returns the name of an endpoint in the tables of the permission tests: `GET /api/tasks`. */
export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

const firstSharedId = async () => 1;
/** Creates an item for each path with `{id}`. Each request gets a new one, because some requests use it up. */
const items: Record<string, (fixture: PermissionFixture, ids: TestLocation) => Promise<number | string>> = {
  ...authorityItems,
  ...retentionItems,
  ...reportItems,
  ...formItems,
  '/api/activities/{id}': (fixture, ids) => fixture.addActivity(ids),
  '/api/activities/{id}/corrections': (fixture, ids) => fixture.addActivity(ids),
  '/api/inspection_tours/{id}': (fixture, ids) => fixture.addTour(ids),
  '/api/inspection_tours/{id}/corrections': (fixture, ids) => fixture.addTour(ids),
  '/api/protocols/{id}': (fixture, ids) => fixture.addProtocol(ids, 'draft'),
  '/api/protocols/{id}/corrections': (fixture, ids) => fixture.addProtocol(ids, 'closed'),
  '/api/protocols/{id}/pdf': (fixture, ids) => fixture.addProtocol(ids, 'closed'),
  '/api/protocol_images/{id}': async (fixture, ids) => (await fixture.addImage(ids)).id,
  '/api/protocol_images/{uuid}/content': async (fixture, ids) => (await fixture.addImage(ids)).uuid,
  '/api/documents/{id}': (fixture, ids) => fixture.addDocument(ids),
  '/api/documents/{id}/disposal': (fixture, ids) => fixture.addInfectedDocument(ids),
  '/document/show/{id}': (fixture, ids) => fixture.addDocument(ids),
  '/document/thumbnail/{id}': (fixture, ids) => fixture.addDocument(ids),
  '/api/tasks/{id}': (fixture, ids) => fixture.addTask(ids),
  '/api/tasks/{id}/corrections': (fixture, ids) => fixture.addFinishedTask(ids),
  '/api/task_templates/{id}': (fixture, ids) => fixture.addTemplate(ids),
  '/api/profiles/{id}': async (_fixture, { profile }) => profile,
  '/api/profiles/{id}/export': async (_fixture, { profile }) => profile,
  '/api/profiles/{id}/erasure': (fixture, ids) => fixture.addFormerProfile(ids),
  '/api/users/{id}': async (_fixture, { user }) => user,
  '/api/users/{id}/access_link': async (fixture, ids) => (await fixture.addColleague(ids)).user,
  '/api/users/{id}/sessions': async (fixture, ids) => (await fixture.addColleague(ids)).user,
  '/api/users/{id}/sessions/end': async (fixture, ids) => (await fixture.addColleague(ids)).user,
  '/api/users/{id}/second_factor_reset': async (fixture, ids) => (await fixture.addColleague(ids)).user,
  '/api/invitations/{id}': async (fixture, ids) => (await fixture.addInvitation(ids)).id,
  '/api/invitations/{id}/sending': async (fixture, ids) => (await fixture.addInvitation(ids)).id,
  '/api/invitations/{id}/revocation': async (fixture, ids) => (await fixture.addInvitation(ids)).id,
  '/api/invitation/{token}/joining': async (fixture, ids) => (await fixture.addInvitation(ids)).token,
  '/api/invitation/{token}': async (fixture, ids) => (await fixture.addInvitation(ids)).token,
  '/api/imports/{id}': (fixture, ids) => fixture.addImport(ids),
  '/api/imports/{id}/execution': (fixture, ids) => fixture.addImport(ids),
  '/api/imports/{id}/withdrawal': (fixture, ids) => fixture.addImport(ids, 'done'),
  '/api/user_customers/{id}': async (fixture, ids) => (await fixture.addColleague(ids)).customerLink,
  '/api/user_locations/{id}': async (fixture, ids) => (await fixture.addColleague(ids)).locationLink,
  '/api/profiles/{id}/profile_documents': async (_fixture, { profile }) => profile,
  '/api/profile_documents/{id}': (fixture, ids) => fixture.addProof(ids),
  '/api/profile_documents/{id}/review': (fixture, ids) => fixture.addProof(ids, { state: 'submitted' }),
  '/api/proof_types/{id}': firstSharedId,
  '/api/locations/{id}/proof_folder': async (_fixture, { location }) => location,
  '/api/currentprofile/set/{id}': async (_fixture, { profile }) => profile,
  '/api/currentprofile/offline/{id}': async (_fixture, { profile }) => profile,
  '/api/currentprofile/logout/{id}': async (_fixture, { profile }) => profile,
  '/api/notifications/{id}': (fixture, ids) => fixture.addNotification(ids),
  '/api/upload_links/{id}': async (fixture, ids) => (await fixture.addUploadLink(ids)).id,
  '/api/upload_links/{id}/revocation': async (fixture, ids) => (await fixture.addUploadLink(ids)).id,
  '/api/pd/{token}': async (fixture, ids) => (await fixture.addUploadLink(ids)).token,
  '/forgot-password/{token}': (fixture, ids) => fixture.addOneTimeToken(ids, 'password-reset'),
  '/api/email_confirmations/{token}': (fixture, ids) => fixture.addOneTimeToken(ids, 'email-change'),
  '/api/audit_entries/{id}': (fixture, ids) => fixture.addAuditEntry(ids),
  '/api/mails/{id}': (fixture) => fixture.addMail(),
  '/api/mails/{id}/links': (fixture) => fixture.addMail(),
  '/api/customers/{id}': async (_fixture, { customer }) => customer,
  ...billingItems,
  '/api/locations/{id}': async (_fixture, { location }) => location,
  '/stats/storage/{id}': async (_fixture, { customer }) => customer,
  ...oasisItems,
  ...ledgerItems,
  ...tabletItems,
  ...listedItems,
  '/api/actions/{id}': async (fixture, ids) => fixture.addAction(ids),
  '/api/statuses/{id}': firstSharedId,
  '/api/countries/{id}': firstSharedId,
  '/api/states/{id}': firstSharedId,
  '/api/socialconcepts/{id}': (fixture, ids) => fixture.addConcept(ids),
  '/api/social_concept_versions/{id}': (fixture, ids) => fixture.addConceptVersion(ids),
};

/** Returns a body with which the request would succeed at the actor's own location. */
const bodies: Record<string, (fixture: PermissionFixture, own: TestLocation) => object | Promise<object>> = {
  ...retentionBodies,
  ...reportBodies,
  ...formBodies,
  'POST /api/activities': ({ action }, own) => ({
    action,
    profile: profileOf(own),
    location: `/api/locations/${own.location}`,
  }),
  'POST /api/activities/{id}/corrections': ({ action }, own) => ({
    action,
    profile: profileOf(own),
    reason: 'Vertippt',
  }),
  'POST /api/inspection_tours': (_fixture, own) => ({
    profile: profileOf(own),
    location: `/api/locations/${own.location}`,
    status: '/api/statuses/1',
  }),
  'POST /api/inspection_tours/{id}/corrections': (_fixture, own) => ({
    profile: profileOf(own),
    status: '/api/statuses/1',
    reason: 'Vertippt',
  }),
  'POST /api/protocols': ({ formVersion }, own) => ({
    uuid: randomUUID(),
    formVersion,
    profile: profileOf(own),
    location: `/api/locations/${own.location}`,
    answers: {},
  }),
  'PATCH /api/protocols/{id}': (_fixture, own) => ({ profile: profileOf(own), answers: {} }),
  'POST /api/protocols/{id}/corrections': (_fixture, own) => ({
    profile: profileOf(own),
    answers: { exit: { value: 'yes' } },
    reason: 'Vertippt',
  }),
  'POST /api/protocol_images': (_fixture, own) => ({
    uuid: randomUUID(),
    location: `/api/locations/${own.location}`,
    data: tinyPng.content.toString('base64'),
  }),
  'POST /api/documents': (_fixture, own) => ({ category: 'notice', location: `/api/locations/${own.location}` }),
  'PATCH /api/documents/{id}': () => ({ name: 'Erlaubnis' }),
  'POST /api/document_readings': async (fixture, own) => ({
    document: `/api/documents/${await fixture.addDocument(own, { needs_reading: true })}`,
    profile: profileOf(own),
  }),
  'POST /api/tasks': ({ action }, own) => ({
    description: 'Notausgang prüfen',
    doAt: new Date(Date.now() + 3_600_000).toISOString(),
    location: `/api/locations/${own.location}`,
    possibleAnswers: [{ value: 'Ja', action }],
  }),
  'PATCH /api/tasks/{id}': (_fixture, own) => ({ profile: profileOf(own), comment: 'Erledigt' }),
  'POST /api/tasks/{id}/corrections': (_fixture, own) => ({ profile: profileOf(own), reason: 'Vertippt' }),
  'POST /api/customers': () => ({ name: 'Neues Haus', taxId: 'DE136695976' }),
  'PATCH /api/customers/{id}': () => ({ contactPerson: 'Vera Verwaltung' }),
  'POST /api/locations': (_fixture, own) => ({
    name: 'Neue Spielhalle',
    type: 'arcade',
    state: '/api/states/1',
    socialconcept: '/api/socialconcepts/1',
    customer: `/api/customers/${own.customer}`,
  }),
  ...billingBodies,
  'POST /api/quota_bookings': async (fixture, own) => ({
    location: `/api/locations/${await fixture.addLimitedLocation(own)}`,
    package: '/api/quota_packages/1',
  }),
  ...oasisBodies,
  ...ledgerBodies,
  ...authorityBodies,
  ...tabletBodies,
  ...proofBodies,
  'PATCH /api/locations/{id}': () => ({
    tourintervall: 2700,
    openingHours: [{ days: [1, 2], from: '12:00', to: '05:00' }],
  }),
  'POST /api/task_templates': (fixture, own) => templateBody(fixture, own),
  'PATCH /api/task_templates/{id}': ({ action }) => ({ possibleAnswers: [{ value: 'Ja', action }] }),
  'POST /api/task_templates/dates': () => ({ recurrence: 'FREQ=DAILY;BYHOUR=12' }),
  'POST /api/upload_links': (_fixture, own) => ({ profile: profileOf(own), type: '/api/proof_types/1' }),
  'POST /api/profile_documents': (_fixture, own) => ({
    profile: profileOf(own),
    type: '/api/proof_types/6',
    issuedAt: '2026-01-05T10:00:00+00:00',
  }),
  'POST /api/profiles': () => ({ name: 'Paul Pause' }),
  'PATCH /api/profiles/{id}': () => ({ comment: 'In Elternzeit' }),
  'POST /api/profiles/{id}/erasure': () => ({ name: 'Fritz Fort', reason: 'Auf eigenen Wunsch' }),
  'POST /api/users': (_fixture, own) => ({
    email: `${randomUUID()}@haus.test`,
    firstname: 'Nele',
    lastname: 'Neu',
    roles: ['ROLE_SERVICE'],
    customers: [`/api/customers/${own.customer}`],
    locations: [`/api/locations/${own.location}`],
  }),
  'PATCH /api/users/{id}': () => ({ lastname: 'Umbenannt' }),
  'POST /api/users/{id}/sessions/end': ({ colleagueSession }) => ({ session: colleagueSession() }),
  'POST /api/users/{id}/second_factor_reset': () => ({ reason: 'Telefon verloren' }),
  'POST /api/invitations': (_fixture, own) => ({
    email: `${randomUUID()}@haus.test`,
    roles: ['ROLE_SERVICE'],
    customer: `/api/customers/${own.customer}`,
    locations: [`/api/locations/${own.location}`],
  }),
  'POST /api/invitation/{token}': () => ({ firstname: 'Nele', lastname: 'Neu' }),
  'POST /api/imports': (_fixture, own) => ({
    kind: 'profiles',
    customer: `/api/customers/${own.customer}`,
    fileName: 'Personal.csv',
    content: Buffer.from('Name;Kommentar\nNele Neu;Aushilfe').toString('base64'),
  }),
  'PATCH /api/imports/{id}': () => ({ columns: ['name'] }),
  'POST /api/imports/{id}/execution': () => ({ skipsFaulty: true }),
  'POST /api/user_customers': async (fixture, own) => ({
    user: `/api/users/${(await fixture.addColleague(own)).user}`,
    customer: `/api/customers/${own.customer}`,
  }),
  'POST /api/user_locations': async (fixture, own) => ({
    user: `/api/users/${(await fixture.addColleague(own)).user}`,
    location: `/api/locations/${own.location}`,
  }),
  'PATCH /api/notifications/{id}': () => ({ readAt: '2026-01-05T10:00:00+00:00' }),
  'PATCH /api/notification_settings': () => ({ wantsDigest: false }),
  'PATCH /api/changecustomer': (_fixture, own) => ({ customer: `/api/customers/${own.customer}` }),
  'PATCH /api/changelocation': (_fixture, own) => ({ location: `/api/locations/${own.location}` }),
  'POST /api/actions': () => ({ name: `Flyer verteilt ${randomUUID()}`, socialconcept: '/api/socialconcepts/1' }),
  'PATCH /api/actions': ({ action }) => ({ '@id': action, isActive: true }),
  'PATCH /api/actions/{id}': () => ({ isActive: true }),
  'POST /api/socialconcepts': (_fixture, own) => ({
    name: 'Konzept',
    version: '1.0',
    customer: `/api/customers/${own.customer}`,
    copyOf: '/api/socialconcepts/1',
    states: ['/api/states/6'],
    proofs: [{ type: '/api/proof_types/6' }],
  }),
  'PATCH /api/socialconcepts/{id}': (_fixture, own) => ({ officer: `Nr. ${own.profile}` }),
  'POST /api/social_concept_versions': async (fixture, own) => ({
    socialconcept: `/api/socialconcepts/${await fixture.addConcept(own)}`,
  }),
  'POST /api/statuses': () => ({ text: `Befund ${randomUUID()}` }),
  'PATCH /api/statuses': () => ({ '@id': '/api/statuses/2', isActive: true }),
  'PATCH /api/statuses/{id}': () => ({ isActive: true }),
  'POST /api/countries': () => ({ name: 'Norwegen', code: 'NO' }),
  'PATCH /api/countries/{id}': () => ({ isActive: true }),
  'PATCH /api/states/{id}': () => ({ minAge: 18 }),
  'POST /api/currentprofile/set/{id}': () => ({}),
  'POST /api/currentprofile/offline/{id}': () => ({ chosenAt: new Date().toISOString() }),
  'POST /forgot-password': () => ({ email: 'niemand@haus.test' }),
  'POST /forgot-password/{token}': () => ({ password: 'Vier-Wände-sind-genug' }),
  'PATCH /api/account': () => ({ firstname: 'Vera', lastname: 'Vorlage' }),
  'POST /api/account/email': () => ({ email: 'neu@haus.test', currentPassword: password }),
  'POST /api/account/password': () => ({ currentPassword: password, password }),
  'POST /api/account/second_factor': () => ({ currentPassword: password }),
  'POST /api/account/second_factor/confirmation': () => ({ code: '000000' }),
  'POST /api/account/second_factor/removal': () => ({ currentPassword: password, code: '000000' }),
  'POST /api/account/recovery_codes': () => ({ currentPassword: password, code: '000000' }),
  'POST /api/account/sessions/end': () => ({ session: randomUUID() }),
  'POST /authentication_token': () => ({ email: 'niemand@haus.test', password: 'falsch geraten' }),
  'POST /api/token/refresh': () => ({}),
};

const templateBody = ({ action }: PermissionFixture, { location }: TestLocation) => ({
  description: 'Aushänge prüfen',
  recurrence: 'FREQ=DAILY;BYHOUR=12',
  possibleAnswers: [{ value: 'Ja', action }],
  locations: [`/api/locations/${location}`],
});

const profileOf = ({ profile }: TestLocation) => `/api/profiles/${profile}`;
export const hasItem = ({ path }: Endpoint) => path.includes('{');

/** Requests that end the session or change its location. */
export const isAboutOwnAccess = ({ path }: Endpoint) => path.startsWith('/api/account');
export const movesSession = (endpoint: Endpoint) =>
  /^\/api\/(?:logout|change|authority\/session)/.test(endpoint.path) || isAboutOwnAccess(endpoint);

/** @throws Error if no item is defined for the endpoint */
export async function urlOf(endpoint: Endpoint, fixture: PermissionFixture, ids: TestLocation): Promise<string> {
  if (!hasItem(endpoint)) return endpoint.path;
  const newItem = items[endpoint.path];
  if (newItem === undefined) throw new Error(`permission-requests.ts has no item for ${endpoint.path}.`);
  return endpoint.path.replace('{path}', FIRST_TILE).replace(/\{\w+\}/, String(await newItem(fixture, ids)));
}

/** @throws Error if no body is defined for the endpoint */
export async function bodyOf(endpoint: Endpoint, fixture: PermissionFixture, own: TestLocation) {
  if (endpoint.body === undefined) return undefined;
  const newBody = bodies[keyOf(endpoint)];
  if (newBody === undefined) throw new Error(`permission-requests.ts has no body for ${keyOf(endpoint)}.`);
  return newBody(fixture, own);
}
