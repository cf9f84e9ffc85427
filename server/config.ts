import * as z from 'zod/mini';
import { FREE_SPACE_MB } from '#server/files/free-space.ts';
import { DEFAULT_DATA_DIR } from './data-directory.ts';
import { readWitnessKey } from '#shared/ledger/cosignature.ts';

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((text) => text === 'true' || text === '1'),
);
/** `true` means one proxy; a number is the count of proxies, each of which appends to X-Forwarded-For. */
const proxies = z.pipe(
  z.string().check(z.regex(/^(true|false|\d)$/)),
  z.transform((text) => (text === 'true' ? 1 : Number(text) || 0)),
);
const wholeNumber = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number));

const urls = z.pipe(
  z.string().check(z.regex(/^postgres(ql)?:\/\/[^\s,]+(,postgres(ql)?:\/\/[^\s,]+)*$/)),
  z.transform((text): readonly string[] => text.split(',')),
);

const contacts = z.pipe(
  z
    .string()
    .check(
      z.regex(/^(?:mailto:[^\s,@]+@[^\s,@]+|https:\/\/[^\s,]+)(?:,(?:mailto:[^\s,@]+@[^\s,@]+|https:\/\/[^\s,]+))*$/),
    ),
  z.transform((text): readonly string[] => text.split(',')),
);

/** Address and key of each, separated by a space, and the next one after a comma. */
const witnesses = z.pipe(
  z.string().check(
    z.regex(/^https?:\/\/\S+ \S+(, ?https?:\/\/\S+ \S+)*$/),
    z.refine((text) =>
      readWitnesses(text).every(
        ({ address, witnessKey }) => URL.canParse(address) && readWitnessKey(witnessKey) !== undefined,
      ),
    ),
  ),
  z.transform(readWitnesses),
);

function readWitnesses(text: string) {
  return text.split(/, ?/).map((one) => {
    const [address = '', witnessKey = ''] = one.split(' ');
    return { address: address.replace(/\/$/, ''), witnessKey };
  });
}

const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber, 3000),
  /** URL of PostgreSQL. Without it the embedded store in DATA_DIR is used. */
  DATABASE_URL: z.optional(z.string()),
  /**
   * Connects as the owner of the tables, who migrates them; the role of DATABASE_URL then owns nothing. Without it
   * DATABASE_URL does both.
   */
  MIGRATION_DATABASE_URL: z.optional(z.string()),
  /**
   * URLs of streaming replicas of DATABASE_URL, separated by commas. Reports, exports and lists for administrators are
   * read from them.
   */
  DATABASE_REPLICA_URL: z._default(urls, []),
  DATABASE_POOL: z._default(wholeNumber, 10),
  DATA_DIR: z._default(z.string(), DEFAULT_DATA_DIR),
  /**
   * `low` makes cheap password hashes, so that tests sign in fast. A server that others can reach refuses to start with
   * it.
   */
  PASSWORD_COST: z._default(z.enum(['full', 'low']), 'full'),
  /**
   * Keys that encrypt secrets in the database: 32 bytes in base64, older keys after commas. Without it the key is a
   * file in DATA_DIR.
   */
  SECRET_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=(?:,[A-Za-z0-9+/]{43}=)*$/))),
  /** Folder of uploaded files, by default within DATA_DIR. Several server processes must share it. */
  FILES_DIR: z.optional(z.string()),
  /**
   * Stores files in an S3 bucket instead: https://host, the name of the region, and a key that may read, write, list
   * and delete.
   */
  S3_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Where `npm run backup -- s3://…` writes to; by default the service and the key of the server's own files. */
  BACKUP_S3_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Free space to keep on the server's disks, in megabytes; an upload that would use it is refused. */
  FREE_SPACE_MB: z._default(wholeNumber, FREE_SPACE_MB),
  /** Storage limit for the files of an organisation, in megabytes; 0 means unlimited. */
  ORGANISATION_STORAGE_MB: z._default(wholeNumber, 10_240),
  /**
   * Address of the ClamAV daemon: `host:port` or the path of its socket. While it is unreachable, files wait in
   * quarantine.
   */
  CLAMD_ADDRESS: z.optional(z.string()),
  /** Folder of the built browser application. */
  WEB_DIR: z._default(z.string(), './dist'),
  /**
   * Scheme and host that clients use, needed behind a proxy: https://schutzbuch.example. Otherwise they are taken from
   * each request.
   */
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  /** Origin of another server with the same API, which the browser then uses instead of this one. */
  API_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  /** Regular expression of the other origins whose browser applications may call the API. */
  CORS_ORIGIN: z.optional(z.string()),
  /**
   * Number of proxies in front of the server. Only the addresses they append are trusted, because a client can forge
   * the earlier ones.
   */
  TRUST_PROXY: z._default(proxies, 0),
  /** SMTP server: smtp://user:password@host:587. Without it mails are kept in a folder of DATA_DIR. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/))),
  /** Sender address of all mails: `Schutzbuch <schutzbuch@example.org>`. */
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^@\r\n]+@[^@\r\n]+$/))),
  /**
   * Whom to write to about a weakness of this installation: `mailto:` or `https:`, the preferred one first. Without it
   * there is no /.well-known/security.txt.
   */
  SECURITY_CONTACT: z._default(contacts, []),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** URL of the OASIS status query, and the release of its schema. */
  OASIS_URL: z._default(z.url(), 'https://oasis.hessen.de/oasisws/spielerstatus'),
  OASIS_RELEASE: z._default(z.string().check(z.regex(/^[\w.]{1,20}$/)), '6.4'),
  /**
   * Starts the OASIS simulator for the demo organisations. Only allowed with an embedded store, where it runs by
   * default.
   */
  OASIS_SIMULATOR: z.optional(flag),
  /** Seeds an unused database with the demo data. An embedded store has them by default, but never in production. */
  SEED_DEMO: z.optional(flag),
  /** Whether the server does the work of the staff of the demo, so that the demo does not look deserted. */
  DEMO_STAFF: z._default(flag, true),
  /**
   * Which witnesses of ledgers may be asked: those at public addresses over HTTPS, or any, also in the own network.
   * Operators enter the addresses, so `any` lets them reach servers behind the firewall.
   */
  WITNESS_ADDRESSES: z._default(z.enum(['public', 'any']), 'public'),
  /**
   * Witnesses of the log of all ledgers: `https://witness.example name+hint+key`, several after commas. They confirm the
   * ledgers of all organisations at once.
   */
  INSTALLATION_WITNESSES: z._default(witnesses, []),
  /** Gets each signed state of the log of all ledgers by mail, once a day: an address of somebody outside. */
  INSTALLATION_MAIL: z.optional(z.email()),
  /**
   * Certificate that signs reports, protocols and invoices: a PKCS#12 file, or PEM files of the key (RSA) and of the
   * certificate with its issuers. Without it documents are not signed.
   */
  SIGNATURE_PKCS12: z.optional(z.string()),
  SIGNATURE_KEY: z.optional(z.string()),
  SIGNATURE_CERTIFICATE: z.optional(z.string()),
  /** Opens the PKCS#12 file or the key. */
  SIGNATURE_PASSPHRASE: z.optional(z.string()),
  /** Address of a time stamping authority (RFC 3161). WITNESS_ADDRESSES says which addresses are allowed. */
  TSA_URL: z.optional(z.url()),
  /** Base address of a collector that receives traces by OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/))),
  /** Turns row-level security off to measure its cost; it is never turned off in production. */
  ROW_LEVEL_SECURITY: z._default(flag, true),
  /** Page on which a visitor of the demo requests their own login. */
  OWN_ACCESS_URL: z._default(z.string(), 'https://schutzbuch.example/zugang'),
  DOCS_URL_GETTING_STARTED: z._default(z.string(), '/hilfe/erste-schritte'),
  DOCS_URL_FOUNDATION: z._default(z.string(), '/hilfe/grundlagen'),
  DOCS_URL_COMPONENTS: z._default(z.string(), '/hilfe/bausteine'),
});

export type Config = z.infer<typeof Environment>;
type MailConfig = { readonly SMTP_URL: string; readonly MAIL_FROM: string };

const BUCKET_FIELDS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
export type BucketConfig = Pick<Config, 'S3_REGION'> & Readonly<Record<(typeof BUCKET_FIELDS)[number], string>>;

export const isBucketConfigured = <C extends Partial<Config>>(config: C): config is C & BucketConfig =>
  config.S3_ENDPOINT !== undefined;

/** Returns whether mails can be sent, for which both an SMTP server and a sender are required. */
export const isMailConfigured = <Some extends Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>>(
  config: Some,
): config is Some & MailConfig => config.SMTP_URL !== undefined && config.MAIL_FROM !== undefined;

/**
 * Returns the origin of links in mails. It never comes from the Host header, which the sender of a request can choose.
 */
export const linkOrigin = ({ PUBLIC_ORIGIN, PORT }: Pick<Config, 'PUBLIC_ORIGIN' | 'PORT'>): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;

const isProduction = ({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>, environment: NodeJS.ProcessEnv): boolean =>
  DATABASE_URL !== undefined || environment['NODE_ENV'] === 'production';

const isThisMachine = (host: string): boolean => ['127.0.0.1', '[::1]', '::1', 'localhost'].includes(host);

/**
 * Returns whether anybody but this machine can reach the server. Only a server that nobody else reaches, such as that
 * of a test, may use weak settings.
 */
export const isReachableByOthers = (config: Config, environment: NodeJS.ProcessEnv): boolean =>
  environment['NODE_ENV'] === 'production' ||
  !isThisMachine(config.HOST) ||
  config.PUBLIC_ORIGIN !== undefined ||
  config.TRUST_PROXY > 0 ||
  (config.DATABASE_URL !== undefined && !isThisMachine(URL.parse(config.DATABASE_URL)?.hostname ?? ''));

/** A replica has the roles of its primary, so what is checked about the role of DATABASE_URL holds there as well. */
const roleAndDatabase = (url: string): string => {
  const { username, pathname } = URL.parse(url) ?? {};
  return `${username} ${pathname}`;
};

/** Returns the first reason why individually valid values cannot be used together. */
function contradictionIn(config: Config, environment: NodeJS.ProcessEnv): string | undefined {
  if ((config.SMTP_URL === undefined) !== (config.MAIL_FROM === undefined))
    return 'SMTP_URL and MAIL_FROM go together.';
  if (config.INSTALLATION_MAIL !== undefined && !isMailConfigured(config))
    return 'INSTALLATION_MAIL needs SMTP_URL and MAIL_FROM.';
  if (config.OASIS_SIMULATOR === true && isProduction(config, environment))
    return 'OASIS_SIMULATOR answers for nobody in production.';
  if (config.PASSWORD_COST === 'low' && isReachableByOthers(config, environment))
    return 'PASSWORD_COST=low is for tests, on a server and a database of this machine alone.';
  if (config.MIGRATION_DATABASE_URL !== undefined && config.DATABASE_URL === undefined)
    return 'MIGRATION_DATABASE_URL needs a DATABASE_URL beside it.';
  if (config.DATABASE_REPLICA_URL.some((url) => roleAndDatabase(url) !== roleAndDatabase(config.DATABASE_URL ?? '')))
    return 'DATABASE_REPLICA_URL must name the role and the database of DATABASE_URL.';
  if ((config.SIGNATURE_KEY === undefined) !== (config.SIGNATURE_CERTIFICATE === undefined))
    return 'SIGNATURE_KEY and SIGNATURE_CERTIFICATE go together.';
  if (config.SIGNATURE_PKCS12 !== undefined && config.SIGNATURE_KEY !== undefined)
    return 'SIGNATURE_PKCS12 contains the key, so SIGNATURE_KEY is of no use beside it.';
  const missingFields = BUCKET_FIELDS.filter((name) => config[name] === undefined);
  if (missingFields.length > 0 && missingFields.length < BUCKET_FIELDS.length)
    return `For a bucket these are missing: ${missingFields.join(', ')}.`;
  return undefined;
}

/** Reads the environment. An invalid value stops the start with an error that names it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = z.safeParse(Environment, environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable. ${problems.join('; ')}`);
  }
  const contradiction = contradictionIn(parsed.data, environment);
  if (contradiction !== undefined) throw new Error(`The environment is not usable. ${contradiction}`);
  // In production the simulator and the demo are off by default.
  return isProduction(parsed.data, environment)
    ? { ...parsed.data, OASIS_SIMULATOR: false, SEED_DEMO: parsed.data.SEED_DEMO ?? false }
    : parsed.data;
}
