// The live streams of this process. Receives every change from the database and forwards it to the clients that have
// the row in their scope and may read the collection.
import { setTimeout as wait } from 'node:timers/promises';
import { isSessionUnchanged, scopeOf, type SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { SessionCache } from '#server/access/session-cache.ts';
import type { Store } from '#server/db/database.ts';
import { Unavailable } from '#server/http/render/errors.ts';
import { CAUGHT_UP_EVENT, RESYNC_EVENT, type LiveChange } from '#shared/contracts/wire/live.ts';
import { isInScope, readAnnouncement, type Announcement, type Change } from './announcement.rules.ts';
import { LiveStream } from './live-stream.ts';
import { RecentChanges } from './recent-changes.ts';

const MAX_STREAMS = 2000;
/**
 * Each browser tab has one stream. A tablet that lost its network leaves dead streams behind, so the oldest are closed
 * first.
 */
const MAX_STREAMS_PER_SESSION = 10;
/** Enough for all tablets of a shared login; prevents one user from taking all streams of the server. */
const MAX_STREAMS_PER_USER = 250;
/** Proxies close idle connections, usually after 60 s. */
const HEARTBEAT_MILLISECONDS = 15_000;
/** How long a client waits before it reconnects, unless it decides otherwise. */
const RETRY_MILLISECONDS = 3000;
const LISTEN_RETRY_MILLISECONDS = 1000;

interface LiveClient {
  readonly stream: LiveStream;
  readonly actor: SessionActor;
  readonly scope: Scope;
}

/** Returns whether the user may read the collection at this path at all. */
type MayRead = (topic: string, actor: SessionActor) => boolean;

export class LiveHub {
  readonly #store: Store;
  readonly #sessions: SessionCache;
  readonly #mayRead: MayRead;
  /** In the order in which they connected. */
  readonly #clients = new Set<LiveClient>();
  readonly #recentChanges = new RecentChanges();
  readonly #jobHandlers = new Set<(job: string) => void>();
  #stopListening: Promise<() => Promise<void>> | undefined;
  #isClosed = false;
  #isCachingSessions = false;

  constructor(store: Store, sessions: SessionCache, mayRead: MayRead) {
    this.#store = store;
    this.#sessions = sessions;
    this.#mayRead = mayRead;
  }

  get clientCount(): number {
    return this.#clients.size;
  }

  /**
   * Opens a stream. It ends with the session, with its access token, or when the session gets another scope or other
   * rights.
   * @param position time of the server up to which the client knows all changes; undefined if it reads everything anew
   * @throws Unavailable if the limit of this process or of this user is reached
   */
  async open(actor: SessionActor, expiresAt: number, position?: number): Promise<LiveStream> {
    if (this.#isClosed || this.clientCount >= MAX_STREAMS) throw new Unavailable();
    await this.#listen();
    const client: LiveClient = { stream: new LiveStream(), actor, scope: scopeOf(actor) };
    this.#endOldestOf(actor.sid);
    if (this.#clientsWhere(({ userId }) => userId === actor.userId).length >= MAX_STREAMS_PER_USER)
      throw new Unavailable();
    this.#clients.add(client);
    const heartbeat = setInterval(() => this.#sendHeartbeat(client), HEARTBEAT_MILLISECONDS);
    const expiry = setTimeout(() => client.stream.finish(), expiresAt - Date.now());
    client.stream.once('close', () => {
      clearInterval(heartbeat);
      clearTimeout(expiry);
      this.#clients.delete(client);
    });
    if (position !== undefined) this.#sendSince(client, position);
    client.stream.write(`retry: ${RETRY_MILLISECONDS}\n\n`);
    // The session may have ended or changed between the authentication and the moment the stream was added.
    this.#endIfChanged(client);
    if (this.#isClosed) client.stream.finish();
    return client.stream;
  }

  /**
   * Calls the handler with the names of jobs that `requestJob` requests. Resolves when the hub listens to the database;
   * it retries until then, so that a server can start while the database is busy.
   */
  async onJobRequested(handler: (job: string) => void): Promise<void> {
    this.#jobHandlers.add(handler);
    while (!this.#isClosed) {
      try {
        return await this.#listen();
      } catch {
        await wait(LISTEN_RETRY_MILLISECONDS);
      }
    }
  }

  /** Ends all streams, so that the server can stop. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#sessions.setListening(false);
    for (const { stream } of this.#clients) stream.finish();
    const stop = await this.#stopListening?.catch(() => undefined);
    await stop?.();
  }

  /** Listens to the database on the first call, so that a process without clients needs no connection for it. */
  async #listen(): Promise<void> {
    const isFirst = this.#stopListening === undefined;
    const listening = (this.#stopListening ??= this.#store.listen({
      onMessage: (payload) => this.#handleAnnouncement(payload),
      onOwnChange: (payload) => this.#forgetSessions(readAnnouncement(payload)),
      onLost: () => {
        this.#recentChanges.stop();
        this.#sessions.setListening(false);
      },
      onGap: () => this.#requestReload(),
    }));
    try {
      await listening;
      if (isFirst) this.#recentChanges.start(Date.now());
      this.#startSessionCache();
    } catch (error) {
      if (this.#stopListening === listening) this.#stopListening = undefined;
      throw error;
    }
  }

  #handleAnnouncement(payload: string): void {
    const announcement = readAnnouncement(payload);
    this.#forgetSessions(announcement);
    if (announcement === undefined || 'access' in announcement) return;
    if ('session' in announcement) {
      for (const client of this.#clients) if (client.actor.sid === announcement.session) this.#endIfChanged(client);
      return;
    }
    if ('work' in announcement) {
      for (const handler of this.#jobHandlers) handler(announcement.work);
      return;
    }
    this.#recentChanges.add(announcement, Date.now());
    const text = eventOf(announcement);
    for (const client of this.#clients) if (this.#concerns(announcement, client)) client.stream.write(text);
  }

  #concerns(change: Change, { scope, actor }: LiveClient): boolean {
    return isInScope(change, scope) && this.#mayRead(change.topic, actor);
  }

  /** Sends the changes that the client has missed. If they are not known, it has to read everything anew. */
  #sendSince(client: LiveClient, position: number): void {
    const changes = this.#recentChanges.since(position);
    if (changes === null) return client.stream.write(RESYNC_TEXT);
    const texts = changes.filter((change) => this.#concerns(change, client)).map(eventOf);
    client.stream.write([...texts, caughtUpText()].join(''));
  }

  /**
   * Starts answering from the session cache. With the embedded store sessions are not cached: a query costs no round trip,
   * and its notices of changes arrive too late.
   */
  #startSessionCache(): void {
    if (this.#isClosed || this.#isCachingSessions || this.#store.kind === 'embedded') return;
    this.#isCachingSessions = true;
    this.#sessions.setListening(true);
  }

  #forgetSessions(announcement: Announcement | undefined): void {
    if (announcement === undefined) return;
    if ('session' in announcement) this.#sessions.drop(announcement.session);
    if ('access' in announcement) this.#sessions.dropAll();
  }

  #requestReload(): void {
    this.#recentChanges.start(Date.now());
    this.#sessions.setListening(true);
    for (const { stream } of this.#clients) stream.write(RESYNC_TEXT);
  }

  /**
   * Sends a heartbeat, and detects sessions that ended without a notification, for example because the user was
   * deactivated.
   */
  #sendHeartbeat(client: LiveClient): void {
    client.stream.write(this.#recentChanges.isComplete ? caughtUpText() : ': \n\n');
    this.#endIfChanged(client);
  }

  #endIfChanged({ stream, actor }: LiveClient): void {
    isSessionUnchanged(this.#store, actor).then(
      (isSame) => isSame || stream.finish(),
      // The database is unavailable: the next heartbeat checks again.
      () => undefined,
    );
  }

  #clientsWhere(matches: (actor: SessionActor) => boolean): LiveClient[] {
    return [...this.#clients].filter(({ actor }) => matches(actor));
  }

  #endOldestOf(sessionId: string): void {
    const ownClients = this.#clientsWhere((actor) => actor.sid === sessionId);
    const surplusCount = Math.max(0, ownClients.length + 1 - MAX_STREAMS_PER_SESSION);
    for (const { stream } of ownClients.slice(0, surplusCount)) stream.destroy();
  }
}

/** Returns the event for clients, which do not need organisation and location. */
function eventOf({ topic, id }: Change): string {
  const change: LiveChange = { topic, ...(id !== undefined && { id }) };
  return `id: ${Date.now()}\ndata: ${JSON.stringify(change)}\n\n`;
}

const RESYNC_TEXT = `event: ${RESYNC_EVENT}\ndata: {}\n\n`;
const caughtUpText = () => `event: ${CAUGHT_UP_EVENT}\nid: ${Date.now()}\ndata: {}\n\n`;
