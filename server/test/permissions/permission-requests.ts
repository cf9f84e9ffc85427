import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { billingBodies } from '#server/test/fixtures/billing-bodies.ts';
import { oasisBodies, oasisItems } from './oasis-requests.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { tinyPng } from '#server/test/fixtures/form-body.ts';
import { listedItems } from '#server/test/wire/listed-items.ts';
import type { World } from './permission-world.ts';
import type { Place } from './item-adders.ts';
import { formBodies, formItems } from './form-requests.ts';
import { reportBodies, reportItems } from './report-requests.ts';
import { proofBodies } from './proof-requests.ts';
import { tabletBodies, tabletItems } from './tablet-requests.ts';
import { retentionBodies, retentionItems } from './retention-requests.ts';

/** Returns the name of an endpoint in the tables of the permission tests: `GET /api/tasks`. */
export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

const shared = async () => 1;
/** Creates an item for each path with `{id}`. Each request gets a new one, because some requests use it up. */
const items: Record<string, (world: World, place: Place) => Promise<number | string>> = {
  ...retentionItems,
  ...reportItems,
  ...formItems,
  '/api/activities/{id}': (world, place) => world.addActivity(place),
  '/api/activities/{id}/corrections': (world, place) => world.addActivity(place),
  '/api/inspection_tours/{id}': (world, place) => world.addTour(place),
  '/api/inspection_tours/{id}/corrections': (world, place) => world.addTour(place),
  '/api/protocols/{id}': (world, place) => world.addProtocol(place, 'draft'),
  '/api/protocols/{id}/corrections': (world, place) => world.addProtocol(place, 'closed'),
  '/api/protocols/{id}/pdf': (world, place) => world.addProtocol(place, 'closed'),
  '/api/protocol_images/{id}': async (world, place) => (await world.addImage(place)).id,
  '/api/protocol_images/{uuid}/content': async (world, place) => (await world.addImage(place)).uuid,
  '/api/documents/{id}': (world, place) => world.addDocument(place),
  '/api/documents/{id}/disposal': (world, place) => world.addInfectedDocument(place),
  '/document/show/{id}': (world, place) => world.addDocument(place),
  '/document/thumbnail/{id}': (world, place) => world.addDocument(place),
  '/api/tasks/{id}': (world, place) => world.addTask(place),
  '/api/tasks/{id}/corrections': (world, place) => world.addFinishedTask(place),
  '/api/task_templates/{id}': (world, place) => world.addTemplate(place),
  '/api/profiles/{id}': async (_world, { profile }) => profile,
  '/api/profiles/{id}/export': async (_world, { profile }) => profile,
  '/api/profiles/{id}/erasure': (world, place) => world.addFormerProfile(place),
  '/api/users/{id}': async (_world, { user }) => user,
  '/api/users/{id}/access_link': async (world, place) => (await world.addColleague(place)).user,
  '/api/users/{id}/sessions': async (world, place) => (await world.addColleague(place)).user,
  '/api/users/{id}/sessions/end': async (world, place) => (await world.addColleague(place)).user,
  '/api/users/{id}/second_factor_reset': async (world, place) => (await world.addColleague(place)).user,
  '/api/invitations/{id}': async (world, place) => (await world.addInvitation(place)).id,
  '/api/invitations/{id}/sending': async (world, place) => (await world.addInvitation(place)).id,
  '/api/invitations/{id}/revocation': async (world, place) => (await world.addInvitation(place)).id,
  '/api/invitation/{token}/joining': async (world, place) => (await world.addInvitation(place)).token,
  '/api/invitation/{token}': async (world, place) => (await world.addInvitation(place)).token,
  '/api/imports/{id}': (world, place) => world.addImport(place),
  '/api/imports/{id}/execution': (world, place) => world.addImport(place),
  '/api/imports/{id}/withdrawal': (world, place) => world.addImport(place, 'done'),
  '/api/user_customers/{id}': async (world, place) => (await world.addColleague(place)).customerLink,
  '/api/user_locations/{id}': async (world, place) => (await world.addColleague(place)).locationLink,
  '/api/profiles/{id}/profile_documents': async (_world, { profile }) => profile,
  '/api/profile_documents/{id}': (world, place) => world.addProof(place),
  '/api/profile_documents/{id}/review': (world, place) => world.addProof(place, { state: 'submitted' }),
  '/api/proof_types/{id}': shared,
  '/api/locations/{id}/proof_folder': async (_world, { location }) => location,
  '/api/currentprofile/set/{id}': async (_world, { profile }) => profile,
  '/api/currentprofile/offline/{id}': async (_world, { profile }) => profile,
  '/api/currentprofile/logout/{id}': async (_world, { profile }) => profile,
  '/api/notifications/{id}': (world, place) => world.addNotification(place),
  '/api/upload_links/{id}': async (world, place) => (await world.addUploadLink(place)).id,
  '/api/upload_links/{id}/revocation': async (world, place) => (await world.addUploadLink(place)).id,
  '/api/pd/{token}': async (world, place) => (await world.addUploadLink(place)).token,
  '/forgot-password/{token}': (world, place) => world.addOneTimeToken(place, 'password-reset'),
  '/api/email_confirmations/{token}': (world, place) => world.addOneTimeToken(place, 'email-change'),
  '/api/audit_entries/{id}': (world, place) => world.addAuditEntry(place),
  '/api/mails/{id}': (world) => world.addMail(),
  '/api/ledgers/{id}': (world, place) => world.addLedger(place),
  '/api/ledgers/{id}/checkpoints': (world, place) => world.addLedger(place),
  '/api/ledgers/{id}/bundle': (world, place) => world.addLedger(place),
  '/api/ledger_checkpoints/{id}': (world, place) => world.addCheckpoint(place),
  '/api/customers/{id}': async (_world, { customer }) => customer,
  '/api/contracts/{id}': (world, place) => world.contractOf(place),
  '/api/contracts/{id}/agreement': (world, place) => world.contractOf(place),
  '/api/contracts/{id}/agreement/pdf': (world, place) => world.contractOf(place),
  '/api/invoices/{id}': (world, place) => world.addInvoice(place),
  '/api/invoices/{id}/cancellation': (world, place) => world.addInvoice(place),
  '/api/invoices/{id}/pdf': (world, place) => world.addInvoice(place),
  '/api/location_plans/{id}': async (_world, { location }) => location,
  '/api/quota_bookings/{id}': (world, place) => world.addBooking(place),
  '/api/plans/{id}': shared,
  '/api/quota_packages/{id}': shared,
  '/api/billing_settings/{id}': shared,
  '/api/locations/{id}': async (_world, { location }) => location,
  '/stats/storage/{id}': async (_world, { customer }) => customer,
  ...oasisItems,
  ...tabletItems,
  ...listedItems,
  '/api/actions/{id}': async (world, place) => world.addAction(place),
  '/api/statuses/{id}': shared,
  '/api/countries/{id}': shared,
  '/api/states/{id}': shared,
  '/api/socialconcepts/{id}': (world, place) => world.addConcept(place),
  '/api/social_concept_versions/{id}': (world, place) => world.addConceptVersion(place),
};

/** Returns a body with which the request would succeed at the actor's own location. */
const bodies: Record<string, (world: World, own: Place) => object | Promise<object>> = {
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
  'POST /api/inspection_tours': (_world, own) => ({
    profile: profileOf(own),
    location: `/api/locations/${own.location}`,
    status: '/api/statuses/1',
  }),
  'POST /api/inspection_tours/{id}/corrections': (_world, own) => ({
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
  'PATCH /api/protocols/{id}': (_world, own) => ({ profile: profileOf(own), answers: {} }),
  'POST /api/protocols/{id}/corrections': (_world, own) => ({
    profile: profileOf(own),
    answers: { exit: { value: 'yes' } },
    reason: 'Vertippt',
  }),
  'POST /api/protocol_images': (_world, own) => ({
    uuid: randomUUID(),
    location: `/api/locations/${own.location}`,
    data: tinyPng.content.toString('base64'),
  }),
  'POST /api/documents': (_world, own) => ({ category: 'notice', location: `/api/locations/${own.location}` }),
  'PATCH /api/documents/{id}': () => ({ name: 'Erlaubnis' }),
  'POST /api/document_readings': async (world, own) => ({
    document: `/api/documents/${await world.addDocument(own, { needs_reading: true })}`,
    profile: profileOf(own),
  }),
  'POST /api/tasks': ({ action }, own) => ({
    description: 'Notausgang prüfen',
    doAt: '2026-01-05T10:00:00+00:00',
    location: `/api/locations/${own.location}`,
    possibleAnswers: [{ value: 'Ja', action }],
  }),
  'PATCH /api/tasks/{id}': (_world, own) => ({ profile: profileOf(own), comment: 'Erledigt' }),
  'POST /api/tasks/{id}/corrections': (_world, own) => ({ profile: profileOf(own), reason: 'Vertippt' }),
  'PATCH /api/ledgers/{id}': () => ({ wantsMail: false }),
  'POST /api/customers': () => ({ name: 'Neues Haus', taxId: 'DE136695976' }),
  'PATCH /api/customers/{id}': () => ({ contactPerson: 'Vera Verwaltung' }),
  'POST /api/locations': (_world, own) => ({
    name: 'Neue Spielhalle',
    type: 'arcade',
    state: '/api/states/1',
    socialconcept: '/api/socialconcepts/1',
    customer: `/api/customers/${own.customer}`,
  }),
  ...billingBodies,
  'POST /api/quota_bookings': async (world, own) => ({
    location: `/api/locations/${await world.addLimitedLocation(own)}`,
    package: '/api/quota_packages/1',
  }),
  ...oasisBodies,
  ...tabletBodies,
  ...proofBodies,
  'PATCH /api/locations/{id}': () => ({
    tourintervall: 2700,
    openingHours: [{ days: [1, 2], from: '12:00', to: '05:00' }],
  }),
  'POST /api/task_templates': (world, own) => templateBody(world, own),
  'PATCH /api/task_templates/{id}': ({ action }) => ({ possibleAnswers: [{ value: 'Ja', action }] }),
  'POST /api/task_templates/dates': () => ({ recurrence: 'FREQ=DAILY;BYHOUR=12' }),
  'POST /api/upload_links': (_world, own) => ({ profile: profileOf(own), type: '/api/proof_types/1' }),
  'POST /api/profile_documents': (_world, own) => ({
    profile: profileOf(own),
    type: '/api/proof_types/6',
    issuedAt: '2026-01-05T10:00:00+00:00',
  }),
  'POST /api/profiles': () => ({ name: 'Paul Pause' }),
  'PATCH /api/profiles/{id}': () => ({ comment: 'In Elternzeit' }),
  'POST /api/profiles/{id}/erasure': () => ({ name: 'Fritz Fort', reason: 'Auf eigenen Wunsch' }),
  'POST /api/users': (_world, own) => ({
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
  'POST /api/invitations': (_world, own) => ({
    email: `${randomUUID()}@haus.test`,
    roles: ['ROLE_SERVICE'],
    customer: `/api/customers/${own.customer}`,
    locations: [`/api/locations/${own.location}`],
  }),
  'POST /api/invitation/{token}': () => ({ firstname: 'Nele', lastname: 'Neu' }),
  'POST /api/imports': (_world, own) => ({
    kind: 'profiles',
    customer: `/api/customers/${own.customer}`,
    fileName: 'Personal.csv',
    content: Buffer.from('Name;Kommentar\nNele Neu;Aushilfe').toString('base64'),
  }),
  'PATCH /api/imports/{id}': () => ({ columns: ['name'] }),
  'POST /api/imports/{id}/execution': () => ({ skipsFaulty: true }),
  'POST /api/user_customers': async (world, own) => ({
    user: `/api/users/${(await world.addColleague(own)).user}`,
    customer: `/api/customers/${own.customer}`,
  }),
  'POST /api/user_locations': async (world, own) => ({
    user: `/api/users/${(await world.addColleague(own)).user}`,
    location: `/api/locations/${own.location}`,
  }),
  'PATCH /api/notifications/{id}': () => ({ readAt: '2026-01-05T10:00:00+00:00' }),
  'PATCH /api/notification_settings': () => ({ wantsDigest: false }),
  'PATCH /api/changecustomer': (_world, own) => ({ customer: `/api/customers/${own.customer}` }),
  'PATCH /api/changelocation': (_world, own) => ({ location: `/api/locations/${own.location}` }),
  'POST /api/actions': () => ({ name: `Flyer verteilt ${randomUUID()}`, socialconcept: '/api/socialconcepts/1' }),
  'PATCH /api/actions': ({ action }) => ({ '@id': action, isActive: true }),
  'PATCH /api/actions/{id}': () => ({ isActive: true }),
  'POST /api/socialconcepts': (_world, own) => ({
    name: 'Konzept',
    version: '1.0',
    customer: `/api/customers/${own.customer}`,
    copyOf: '/api/socialconcepts/1',
    states: ['/api/states/6'],
    proofs: [{ type: '/api/proof_types/6' }],
  }),
  'PATCH /api/socialconcepts/{id}': (_world, own) => ({ officer: `Nr. ${own.profile}` }),
  'POST /api/social_concept_versions': async (world, own) => ({
    socialconcept: `/api/socialconcepts/${await world.addConcept(own)}`,
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

const templateBody = ({ action }: World, { location }: Place) => ({
  description: 'Aushänge prüfen',
  recurrence: 'FREQ=DAILY;BYHOUR=12',
  possibleAnswers: [{ value: 'Ja', action }],
  locations: [`/api/locations/${location}`],
});

const profileOf = ({ profile }: Place) => `/api/profiles/${profile}`;

export const hasItem = ({ path }: Endpoint) => path.includes('{');

/** Requests that end the session or change its location. */
export const isAboutOwnAccess = ({ path }: Endpoint) => path.startsWith('/api/account');
export const movesSession = (endpoint: Endpoint) =>
  endpoint.path === '/api/logout' || endpoint.path.startsWith('/api/change') || isAboutOwnAccess(endpoint);

/** @throws Error if no item is defined for the endpoint */
export async function urlOf(endpoint: Endpoint, world: World, place: Place): Promise<string> {
  if (!hasItem(endpoint)) return endpoint.path;
  const newItem = items[endpoint.path];
  if (newItem === undefined) throw new Error(`permission-requests.ts has no item for ${endpoint.path}.`);
  return endpoint.path.replace(/\{\w+\}/, String(await newItem(world, place)));
}

/** @throws Error if no body is defined for the endpoint */
export async function bodyOf(endpoint: Endpoint, world: World, own: Place): Promise<object | undefined> {
  if (endpoint.body === undefined) return undefined;
  const newBody = bodies[keyOf(endpoint)];
  if (newBody === undefined) throw new Error(`permission-requests.ts has no body for ${keyOf(endpoint)}.`);
  return newBody(world, own);
}
