import { Agent, request } from 'undici';
import type { Config } from '#server/config.ts';
import { toAnswer, toFailure, type OasisAnswer } from './answers.ts';
import type { ClientCertificate } from './client-certificate.ts';
import type { Player } from './player.ts';
import { writeQuery, type OasisLogin } from './status-xml.ts';

/** Address and certificate authority of the simulator. */
export interface Simulator {
  readonly url: string;
  /** Certificate of the certificate authority that issued the simulator's own, as PEM. */
  readonly caCertificate: string;
}

export interface Credentials extends OasisLogin {
  /** Uuid of the certificate. The client keeps the open connections of each certificate under it. */
  readonly uuid: string;
  readonly isSimulated: boolean;
  readonly openCertificate: () => Promise<ClientCertificate>;
}

const TIMEOUT_MILLISECONDS = 5000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const CONNECTIONS_PER_CERTIFICATE = 8;

/**
 * Queries OASIS. Each certificate has connections of its own. Every failure is returned as an outcome that admits
 * nobody, and no outcome contains personal data of the query.
 */
export class OasisClient {
  readonly #config: Pick<Config, 'OASIS_URL' | 'OASIS_RELEASE'>;
  readonly #timeoutMilliseconds: number;
  readonly #agents = new Map<string, Promise<Agent>>();
  #simulator: Simulator | undefined;

  constructor(config: Pick<Config, 'OASIS_URL' | 'OASIS_RELEASE'>, timeoutMilliseconds = TIMEOUT_MILLISECONDS) {
    this.#config = config;
    this.#timeoutMilliseconds = timeoutMilliseconds;
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
    const signal = AbortSignal.timeout(this.#timeoutMilliseconds);
    try {
      return await Promise.race([this.#send(url, { player, credentials, signal }), rejectWhenAborted(signal)]);
    } catch (error) {
      return toFailure(error);
    }
  }

  /** Tests whether a TLS connection with the certificate succeeds. It sends a HEAD request, so no person is queried. */
  async testConnection(credentials: Credentials): Promise<'connected' | 'certificateInvalid' | 'unavailable'> {
    const url = credentials.isSimulated ? this.#simulator?.url : this.#config.OASIS_URL;
    if (url === undefined) return 'unavailable';
    const signal = AbortSignal.timeout(this.#timeoutMilliseconds);
    try {
      const answer = await request(url, { dispatcher: await this.#agentFor(credentials), method: 'HEAD', signal });
      await answer.body.dump();
      const { outcome } = toAnswer(answer.statusCode, '');
      return outcome === 'certificateInvalid' || outcome === 'unavailable' ? outcome : 'connected';
    } catch (error) {
      return toFailure(error).outcome === 'certificateInvalid' ? 'certificateInvalid' : 'unavailable';
    }
  }

  /** Closes the connections of a certificate that was replaced. */
  async closeConnections(uuid: string): Promise<void> {
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
    const existingAgent = this.#agents.get(credentials.uuid);
    if (existingAgent !== undefined) return existingAgent;
    const agent = this.#createAgent(credentials);
    this.#agents.set(credentials.uuid, agent);
    // After a failure the next query has to try again.
    agent.catch(() => this.#agents.delete(credentials.uuid));
    return agent;
  }

  async #createAgent({ openCertificate, isSimulated }: Credentials): Promise<Agent> {
    const { key, chain } = await openCertificate();
    return new Agent({
      connections: CONNECTIONS_PER_CERTIFICATE,
      maxResponseSize: MAX_RESPONSE_BYTES,
      connect: {
        key: key.export({ format: 'pem', type: 'pkcs8' }),
        cert: chain.map(String).join(''),
        minVersion: 'TLSv1.2',
        timeout: this.#timeoutMilliseconds,
        // With a simulated certificate, only a server certified by the test authority is trusted, so a simulated query
        // can never reach the real OASIS.
        ...(isSimulated && this.#simulator !== undefined && { ca: this.#simulator.caCertificate }),
      },
    });
  }
}

const rejectWhenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('OASIS did not answer in time.')), { once: true });
  });
