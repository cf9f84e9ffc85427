import { Agent, request } from 'undici';
import type { Config } from '#server/config.ts';
import { toAnswer, toFailure, type OasisAnswer } from './answers.ts';
import type { ClientCertificate } from './client-certificate.ts';
import type { Player } from './player.ts';
import { writeQuery, type Login } from './status-xml.ts';

/** Where the simulator listens, and whose certificate it has. */
export interface Simulator {
  readonly url: string;
  /** PEM. */
  readonly authority: string;
}

export interface Credentials extends Login {
  /** Of the certificate: connections are kept for it. */
  readonly uuid: string;
  readonly isSimulated: boolean;
  readonly open: () => Promise<ClientCertificate>;
}

const TIMEOUT_MILLISECONDS = 5000;
const MAX_BYTES = 64 * 1024;
const CONNECTIONS = 8;

/**
 * Asks OASIS, each certificate over connections of its own. Whatever goes wrong is an outcome that lets nobody in; what
 * was asked is in none of them.
 */
export class OasisClient {
  readonly #config: Pick<Config, 'OASIS_URL' | 'OASIS_RELEASE'>;
  readonly #timeout: number;
  readonly #agents = new Map<string, Promise<Agent>>();
  #simulator: Simulator | undefined;

  constructor(config: Pick<Config, 'OASIS_URL' | 'OASIS_RELEASE'>, timeout = TIMEOUT_MILLISECONDS) {
    this.#config = config;
    this.#timeout = timeout;
  }

  get simulator(): Simulator | undefined {
    return this.#simulator;
  }

  useSimulator(simulator: Simulator): void {
    this.#simulator = simulator;
  }

  async ask(player: Player, credentials: Credentials): Promise<OasisAnswer> {
    const url = credentials.isSimulated ? this.#simulator?.url : this.#config.OASIS_URL;
    if (url === undefined) return { outcome: 'unavailable' };
    const signal = AbortSignal.timeout(this.#timeout);
    try {
      return await Promise.race([this.#send(url, { player, credentials, signal }), whenAborted(signal)]);
    } catch (error) {
      return toFailure(error);
    }
  }

  /** Whether both sides accept each other. Nobody is asked about: what is sent is no query, and what comes back is not read. */
  async connect(credentials: Credentials): Promise<'connected' | 'certificateInvalid' | 'unavailable'> {
    const url = credentials.isSimulated ? this.#simulator?.url : this.#config.OASIS_URL;
    if (url === undefined) return 'unavailable';
    const signal = AbortSignal.timeout(this.#timeout);
    try {
      const answer = await request(url, { dispatcher: await this.#agentFor(credentials), method: 'HEAD', signal });
      await answer.body.dump();
      const { outcome } = toAnswer(answer.statusCode, '');
      return outcome === 'certificateInvalid' || outcome === 'unavailable' ? outcome : 'connected';
    } catch (error) {
      return toFailure(error).outcome === 'certificateInvalid' ? 'certificateInvalid' : 'unavailable';
    }
  }

  /** After a replacement: what was opened with the old one is closed. */
  async forget(uuid: string): Promise<void> {
    const agent = this.#agents.get(uuid);
    this.#agents.delete(uuid);
    await (await agent?.catch(() => undefined))?.close();
  }

  async close(): Promise<void> {
    const agents = [...this.#agents.values()];
    this.#agents.clear();
    for (const agent of agents) await (await agent.catch(() => undefined))?.destroy();
  }

  async #send(
    url: string,
    { player, credentials, signal }: { player: Player; credentials: Credentials; signal: AbortSignal },
  ): Promise<OasisAnswer> {
    const answer = await request(url, {
      dispatcher: await this.#agentFor(credentials),
      method: 'POST',
      headers: { 'content-type': 'application/xml; charset=UTF-8', accept: 'application/xml' },
      body: writeQuery(player, credentials, this.#config.OASIS_RELEASE),
      signal,
    });
    const body = await answer.body.text();
    return toAnswer(answer.statusCode, body);
  }

  #agentFor(credentials: Credentials): Promise<Agent> {
    const known = this.#agents.get(credentials.uuid);
    if (known !== undefined) return known;
    const made = this.#connect(credentials);
    this.#agents.set(credentials.uuid, made);
    // What could not be opened is tried again by the next question.
    made.catch(() => this.#agents.delete(credentials.uuid));
    return made;
  }

  async #connect({ open, isSimulated }: Credentials): Promise<Agent> {
    const { key, chain } = await open();
    return new Agent({
      connections: CONNECTIONS,
      maxResponseSize: MAX_BYTES,
      connect: {
        key: key.export({ format: 'pem', type: 'pkcs8' }),
        cert: chain.map(String).join(''),
        minVersion: 'TLSv1.2',
        timeout: this.#timeout,
        // Nobody else is asked with a certificate of the test authority, and nobody else's name is believed there.
        ...(isSimulated && this.#simulator !== undefined && { ca: this.#simulator.authority }),
      },
    });
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('OASIS did not answer in time.')), { once: true });
  });
