// Opens sessions through the API. Each test has a session of its own, because a refresh token works only once and a
// session stores the chosen organisation, location and profile.
import type { TokenPair } from '#shared/contracts/auth/auth.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Notification } from '#shared/contracts/notifications/notifications.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import type { SampleFile } from './sample-files.ts';

const PASSWORD = 'Schutzbuch!2026';

const emails = {
  service: 'service@nordlicht.test',
  operator: 'verwaltung@nordlicht.test',
  otherService: 'service@rhein.test',
  otherOperator: 'verwaltung@rhein.test',
  demo: 'demo@schutzbuch.test',
  demoOperator: 'demo-verwaltung@schutzbuch.test',
  admin: 'admin@schutzbuch.test',
} as const;

export type Person = keyof typeof emails;

export const credentialsOf = (person: Person) => ({ email: emails[person], password: PASSWORD });

export const isService = (person: Person) => ['service', 'otherService', 'demo'].includes(person);

export interface Named {
  readonly '@id': string;
  readonly id: number;
  readonly name: string;
}

/** A signed-in session that calls the API like any other client. */
export class ApiSession {
  readonly #origin: string;
  readonly tokens: TokenPair;

  private constructor(origin: string, tokens: TokenPair) {
    this.#origin = origin;
    this.tokens = tokens;
  }

  /** @param origin the `baseURL` of the configuration */
  static signIn(origin: string | undefined, person: Person): Promise<ApiSession> {
    return ApiSession.signInAs(origin, credentialsOf(person));
  }

  /** Signs in with an email address and password that the demo data do not contain. */
  static async signInAs(
    origin: string | undefined,
    credentials: { readonly email: string; readonly password: string },
  ): Promise<ApiSession> {
    if (origin === undefined) throw new Error('The journeys need a baseURL.');
    const response = await fetch(`${origin}/authentication_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    if (!response.ok)
      throw new Error(`${credentials.email} cannot sign in: ${response.status} ${await response.text()}`);
    return new ApiSession(origin, await response.json());
  }

  /** Signs in another person at the same server. */
  readonly signInOther = (person: Person) => ApiSession.signIn(this.#origin, person);

  /** Storage state of a browser that is signed in with this session. */
  get storageState() {
    const localStorage = Object.entries(this.tokens).map(([name, value]) => ({ name, value }));
    return { cookies: [], origins: [{ origin: new URL(this.#origin).origin, localStorage }] };
  }

  /**
   * Completes all tasks at the session's location that are open or fall due soon, because the workplace shows only
   * three tasks and opens a due one by itself. A journey may use this only if no other journey needs a task at the same
   * location.
   */
  async completeOpenTasks(): Promise<void> {
    const until = new Date(Date.now() + 15 * 60_000).toISOString();
    const openTasksPath = `/api/tasks?exists[doneAt]=false&doAt[before]=${until}&pagination=false`;
    for (const { '@id': task, possibleAnswers } of await this.members<Task>(openTasksPath))
      await this.send('PATCH', task, { answer: possibleAnswers[0]?.value ?? 'Erledigt', comment: 'Nachgeholt' });
  }

  /** @throws Error with the server's response if the request is refused */
  async send<Result>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Result> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.tokens.token}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...(body === undefined
          ? {}
          : { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return ApiSession.#read(response);
  }

  /** @throws Error with the server's response if the request is refused */
  async sendFile<Answer>(path: string, file: SampleFile, fields: Readonly<Record<string, string>>): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new File([Uint8Array.from(file.buffer)], file.name, { type: file.mimeType }));
    const headers = { authorization: `Bearer ${this.tokens.token}`, 'idempotency-key': crypto.randomUUID() };
    return ApiSession.#read(await fetch(this.#origin + path, { method: 'POST', headers, body: form }));
  }

  /** @throws Error if the request is refused */
  async download(path: string): Promise<Buffer> {
    const response = await fetch(this.#origin + path, { headers: { authorization: `Bearer ${this.tokens.token}` } });
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  static async #read(response: Response) {
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
    return JSON.parse(text === '' ? 'null' : text);
  }

  async members<Item>(path: string): Promise<Item[]> {
    const collection = await this.send<{ 'hydra:member': Item[] }>('GET', path);
    return collection['hydra:member'];
  }

  async #findByName(path: string, name: string): Promise<Named> {
    const found = (await this.members<Named>(`${path}?pagination=false`)).find((item) => item.name === name);
    if (found === undefined) throw new Error(`${path} has no record named ${name}`);
    return found;
  }

  readonly location = (name: string) => this.#findByName('/api/locations', name);
  readonly profile = (name: string) => this.#findByName('/api/profiles', name);

  async chooseLocation(location: string): Promise<void> {
    await this.send('PATCH', '/api/changelocation', { location: (await this.location(location))['@id'] });
  }

  async chooseProfile(profile: string): Promise<void> {
    await this.send('POST', `/api/currentprofile/set/${(await this.profile(profile)).id}`, {});
  }

  /**
   * Records a tour, so that the next one is due only in an hour. The dialog of a due tour opens on every page and would
   * cover what a journey tests.
   */
  async recordTour(): Promise<void> {
    const { location } = await this.send<{ location?: string }>('GET', '/api/currentuser');
    if (location === undefined) return;
    const { status, isInspectionTourAllowed } = await this.send<Location>('GET', location);
    if (status !== 'active' || !isInspectionTourAllowed) return;
    const [profile] = await this.members<Named>('/api/profiles?isActive=true');
    await this.send('POST', '/api/inspection_tours', { status: '/api/statuses/1', profile: profile?.['@id'] });
  }

  /**
   * Completes the tasks that fall due here within the next minutes. The demo data has such a task at every location, so
   * that visitors see a countdown. Its dialog would cover what a journey tests.
   */
  async completeTasksDueSoon(): Promise<void> {
    const { location } = await this.send<{ location?: string }>('GET', '/api/currentuser');
    if (location === undefined || !(await this.send<Location>('GET', location)).isTaskAllowed) return;
    const now = Date.now();
    const until = new Date(now + 15 * 60_000).toISOString();
    const from = new Date(now).toISOString();
    const tasks = await this.members<Task>(
      `/api/tasks?location=${location}&exists[doneAt]=false&doAt[after]=${from}&doAt[before]=${until}`,
    );
    const [profile] = await this.members<Named>('/api/profiles?isActive=true');
    for (const { id, possibleAnswers } of tasks)
      await this.send('PATCH', `/api/tasks/${id}`, { answer: possibleAnswers[0]?.value, profile: profile?.['@id'] });
  }

  /** Marks the own notifications as read, because a critical one takes the place of a task on the workplace. */
  async readNotifications(): Promise<void> {
    const unread = await this.members<Notification>('/api/notifications?exists[readAt]=false&pagination=false');
    const readAt = new Date().toISOString();
    for (const { '@id': iri } of unread) await this.send('PATCH', iri, { readAt });
  }

  end = () => this.send('POST', '/api/logout');
}
