import * as z from 'zod/mini';
import { FREE_SPACE_MB } from './files/room.ts';

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((text) => text === 'true' || text === '1'),
);
/** `true` is one proxy; a number says how many there are, each of which adds to X-Forwarded-For. */
const proxies = z.pipe(
  z.string().check(z.regex(/^(true|false|\d)$/)),
  z.transform((text) => (text === 'true' ? 1 : Number(text) || 0)),
);
const wholeNumber = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number));

const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber, 3000),
  /** PostgreSQL; without it the embedded store in DATA_DIR is used. */
  DATABASE_URL: z.optional(z.string()),
  /** Owns the tables and migrates them; the role of DATABASE_URL then owns nothing. Without it that one does both. */
  MIGRATION_DATABASE_URL: z.optional(z.string()),
  DATABASE_POOL: z._default(wholeNumber, 10),
  DATA_DIR: z._default(z.string(), './data'),
  /** `low` makes cheap hashes of passwords, so that tests sign in fast. A server that others reach refuses to start with it. */
  PASSWORD_COST: z._default(z.enum(['full', 'low']), 'full'),
  /** What secrets of the database are sealed with: 32 bytes in base64, older keys behind commas. Without it a file in DATA_DIR. */
  SECRET_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=(?:,[A-Za-z0-9+/]{43}=)*$/))),
  /** Where pictures lie; a folder of DATA_DIR unless it is said. Several server processes share it. */
  FILES_DIR: z.optional(z.string()),
  /** Keeps files in a bucket instead: https://host, the region's name, and a key that may read, write, list and delete. */
  S3_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Megabytes that stay free on the disks of the server; a file that would take them is refused. */
  FREE_SPACE_MB: z._default(wholeNumber, FREE_SPACE_MB),
  /** Megabytes of files an organisation may have; 0 for no bound. */
  ORGANISATION_STORAGE_MB: z._default(wholeNumber, 10_240),
  /** The daemon of ClamAV, `host:port` or the path of its socket. While it cannot be asked, files wait in quarantine. */
  CLAMD_ADDRESS: z.optional(z.string()),
  /** Where the browser bundle lies. */
  WEB_DIR: z._default(z.string(), './dist'),
  /** Scheme and host clients use, behind a proxy: https://schutzbuch.example. Otherwise taken from each request. */
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  /** Another server that speaks the same calls; the browser then talks to it instead of this one. */
  API_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  /** Browsers of other origins that may call the API: a regular expression. */
  CORS_ORIGIN: z.optional(z.string()),
  /** Proxies in front. Only what they added counts: whatever a client wrote before that is its own invention. */
  TRUST_PROXY: z._default(proxies, 0),
  /** Where mail goes out: smtp://user:password@host:587. Without it mails are kept in a folder of DATA_DIR. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/))),
  /** Sender of every mail: `Schutzbuch <schutzbuch@example.org>`. */
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^@\r\n]+@[^@\r\n]+$/))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** The status query of OASIS, and the release of its schema. */
  OASIS_URL: z._default(z.url(), 'https://oasis.hessen.de/oasisws/spielerstatus'),
  OASIS_RELEASE: z._default(z.string().check(z.regex(/^[\w.]{1,20}$/)), '6.4'),
  /** Starts the simulator of OASIS for the demo organisations. Only with an embedded store, where it runs unless switched off. */
  OASIS_SIMULATOR: z.optional(flag),
  /** Fills an untouched database with the demo data. An embedded store has them unless switched off, but never in production. */
  SEED_DEMO: z.optional(flag),
  /** Measures what row-level security costs; never off in production. */
  ROW_LEVEL_SECURITY: z._default(flag, true),
  /** Where a visitor of the demo asks for an access of their own. */
  OWN_ACCESS_URL: z._default(z.string(), 'https://schutzbuch.example/zugang'),
  DOCS_URL_GETTING_STARTED: z._default(z.string(), 'https://schutzbuch.example/hilfe/erste-schritte'),
  DOCS_URL_FOUNDATION: z._default(z.string(), 'https://schutzbuch.example/hilfe/grundlagen'),
  DOCS_URL_COMPONENTS: z._default(z.string(), 'https://schutzbuch.example/hilfe/bausteine'),
});

export type Config = z.infer<typeof Environment>;
type MailConfig = { readonly SMTP_URL: string; readonly MAIL_FROM: string };

const BUCKET_FIELDS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
export type BucketConfig = Pick<Config, 'S3_REGION'> & Readonly<Record<(typeof BUCKET_FIELDS)[number], string>>;

export const isBucketConfigured = <C extends Partial<Config>>(config: C): config is C & BucketConfig =>
  config.S3_ENDPOINT !== undefined;

/** Mail needs a way out and a sender. */
export const isMailConfigured = <Some extends Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>>(
  config: Some,
): config is Some & MailConfig => config.SMTP_URL !== undefined && config.MAIL_FROM !== undefined;

/** Where links of mails lead. Never what a request calls its host: whoever sends one could choose it. */
export const linkOrigin = ({ PUBLIC_ORIGIN, PORT }: Pick<Config, 'PUBLIC_ORIGIN' | 'PORT'>): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;

const isProduction = ({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>, environment: NodeJS.ProcessEnv): boolean =>
  DATABASE_URL !== undefined || environment['NODE_ENV'] === 'production';

const isThisMachine = (host: string): boolean => ['127.0.0.1', '[::1]', '::1', 'localhost'].includes(host);

/** Everything by which a server that people work with can be told from one that a test has started. */
export const isReachedByOthers = (config: Config, environment: NodeJS.ProcessEnv): boolean =>
  environment['NODE_ENV'] === 'production' ||
  !isThisMachine(config.HOST) ||
  config.PUBLIC_ORIGIN !== undefined ||
  config.TRUST_PROXY > 0 ||
  (config.DATABASE_URL !== undefined && !isThisMachine(URL.parse(config.DATABASE_URL)?.hostname ?? ''));

/** @returns the first reason why values that are each valid cannot be used together */
function contradictionIn(config: Config, environment: NodeJS.ProcessEnv): string | undefined {
  if ((config.SMTP_URL === undefined) !== (config.MAIL_FROM === undefined))
    return 'SMTP_URL and MAIL_FROM go together.';
  if (config.OASIS_SIMULATOR === true && isProduction(config, environment))
    return 'OASIS_SIMULATOR answers for nobody in production.';
  if (config.PASSWORD_COST === 'low' && isReachedByOthers(config, environment))
    return 'PASSWORD_COST=low is for tests, on a server and a database of this machine alone.';
  if (config.MIGRATION_DATABASE_URL !== undefined && config.DATABASE_URL === undefined)
    return 'MIGRATION_DATABASE_URL needs a DATABASE_URL beside it.';
  const missing = BUCKET_FIELDS.filter((name) => config[name] === undefined);
  if (missing.length > 0 && missing.length < BUCKET_FIELDS.length)
    return `For a bucket these are missing: ${missing.join(', ')}.`;
  return undefined;
}

/** Reads the environment once; a wrong value stops the start with its name. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = z.safeParse(Environment, environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable. ${problems.join('; ')}`);
  }
  const contradiction = contradictionIn(parsed.data, environment);
  if (contradiction !== undefined) throw new Error(`The environment is not usable. ${contradiction}`);
  // In production there is neither a simulator nor a demo, whether or not anybody thought of it.
  return isProduction(parsed.data, environment)
    ? { ...parsed.data, OASIS_SIMULATOR: false, SEED_DEMO: parsed.data.SEED_DEMO ?? false }
    : parsed.data;
}
