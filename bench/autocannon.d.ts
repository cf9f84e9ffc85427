// Declares the part of autocannon that is used here, because it has no types.
declare module 'autocannon' {
  interface Histogram {
    readonly average: number;
    readonly p50: number;
    readonly p99: number;
  }
  interface Result {
    readonly requests: Histogram & { readonly total: number };
    readonly latency: Histogram;
    readonly non2xx: number;
    readonly errors: number;
    /** Duration of the measurement, in seconds. */
    readonly duration: number;
  }
  interface Request {
    readonly method?: 'GET' | 'POST';
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly setupRequest?: (request: Request) => Request;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration?: number;
    /** Number of requests, instead of a duration. */
    readonly amount?: number;
    /** Seconds after which a request is given up. */
    readonly timeout?: number;
    readonly requests: readonly Request[];
  }
  export default function autocannon(options: Options): Promise<Result>;
}
