import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StreetMapStyles } from '@waybill/contract/identity/identity.ts'
import type { TrackingProvider } from '@waybill/contract/tracking-providers.ts'
import { z } from 'zod'
import type { Reach } from './outside/push/reach.ts'

const PostgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://role:password@host/database',
})

const EventsUrl = z
  .url({ protocol: /^(nats|tls)$/, error: 'must look like nats://user:password@host:4222 or tls://…' })
  .transform((text) => new URL(text))

const FilesUrl = z
  .url({ protocol: /^(file|s3)$/, error: 'must look like file:///folder or s3://key:secret@host/bucket' })
  .transform((text) => new URL(text))

/** People follow it out of the portal: a page, nothing that runs. */
const WebUrl = z.url({ protocol: /^https?$/, error: 'must look like https://…' })
const SmtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must look like smtp://user:password@host:587 or smtps://…',
})

const NOT_ALL =
  'say how many proxies stand before Waybill (1), or their addresses and networks (10.0.0.0/8, 192.0.2.7): true would believe every address that a client makes up'
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Whose word on X-Forwarded-For is taken: so many hops nearest to us, or these networks; never the left-most name. */
const TrustedProxies = z
  .string()
  .default('0')
  .transform((text, context): false | number | string[] => {
    if (/^(0|false|no|off)$/i.test(text)) return false
    if (/^[1-9]$/.test(text)) return Number(text)
    const networks = text.split(',').map((each) => each.trim())
    if (networks.every((each) => Network.safeParse(each).success && !each.endsWith('/0'))) return networks
    context.addIssue({ code: 'custom', message: NOT_ALL })
    return z.NEVER
  })

/** What the environment may say (DESIGN §3, Environment); README lists it for operators. */
const Environment = z.object({
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(4340),
  HOST: z.string().default('127.0.0.1'),
  APP_ENV: z.enum(['local', 'test', 'uat', 'production']).default('local'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: PostgresUrl.optional(),
  /** Runs the migrations when the pool's role may not change the schema; DATABASE_URL otherwise. */
  MIGRATION_DATABASE_URL: PostgresUrl.optional(),
  /** A streaming replica of DATABASE_URL, under the same role, that lists are read from. */
  DATABASE_REPLICA_URL: PostgresUrl.optional(),
  /** A NATS server that carries news between many processes; without one, each hears it from PostgreSQL. */
  EVENTS_URL: EventsUrl.optional(),
  PUBLIC_URL: WebUrl.optional(),
  /** Where pictures and documents lie: a folder, or a bucket of whatever speaks S3. */
  FILES_URL: FilesUrl.optional(),
  /** The relay that letters go through; without one they lie in DATA_DIR/outbox. */
  SMTP_URL: SmtpUrl.optional(),
  /** Whom letters come from. */
  MAIL_FROM: z.email().optional(),
  /** Seals bank numbers: 32 bytes as base64 or hex. Without one, outside production, one is made and kept in DATA_DIR. */
  SECRETS_KEY: z
    .string()
    .regex(/^(?:[0-9a-fA-F]{64}|[0-9A-Za-z+/]{43}=)$/, 'must be 32 bytes, as base64 or 64 hex digits')
    .optional(),
  /** For FMCSA's QCMobile, where carriers are looked up. */
  FMCSA_WEB_KEY: z.string().min(1).max(200).optional(),
  /** A Photon that knows streets, for the addresses that forms suggest. */
  GEOCODER_URL: z.url({ protocol: /^https?$/, error: 'must look like https://photon.example' }).optional(),
  /** The router that measures miles; without one our own map of highways does. */
  MILES_ENGINE: z.enum(['osrm', 'valhalla', 'pcmiler']).optional(),
  MILES_URL: z.url({ protocol: /^https?$/, error: 'must look like https://osrm.example' }).optional(),
  MILES_KEY: z.string().min(1).max(200).optional(),
  /** Of PC*MILER, the one in the contracts; of the others, what their data is called. */
  MILES_VERSION: z.string().min(1).max(60).optional(),
  /** A MapLibre style with streets, that maps are drawn on instead of ours; and one for dark pages. */
  MAP_STYLE_URL: WebUrl.optional(),
  MAP_STYLE_URL_DARK: WebUrl.optional(),
  /** ELD providers: where they answer, and what this portal is registered as there; without that, carriers connect by key. */
  SAMSARA_URL: z.url({ protocol: /^https?$/, error: 'must look like https://api.samsara.com' }).optional(),
  SAMSARA_CLIENT_ID: z.string().min(1).max(200).optional(),
  SAMSARA_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  MOTIVE_URL: z.url({ protocol: /^https?$/, error: 'must look like https://api.gomotive.com' }).optional(),
  MOTIVE_CLIENT_ID: z.string().min(1).max(200).optional(),
  MOTIVE_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  GEOTAB_URL: z.url({ protocol: /^https?$/, error: 'must look like https://my.geotab.com' }).optional(),
  /** Who sets X-Forwarded-For before us. */
  TRUST_PROXY: TrustedProxies,
  /** How long a process that was told to end still takes requests, so that the balancer can notice. */
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0).max(5).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
  /** Who signs in first in production; founds the provider in an empty database. */
  FIRST_ADMIN_EMAIL: z.email().optional(),
  /** The provider's GS1 company prefix, for bills of lading; 04 is GS1's for numbers that mean something inside one house. */
  GS1_PREFIX: z
    .string()
    .regex(/^\d{2,12}$/, 'must be 2 to 12 digits')
    .default('04'),
  /** Of the provider: above it, in the currency of a bill, two people approve. */
  SECOND_APPROVAL_ABOVE: z.coerce.number('must be an amount').min(0).max(1_000_000_000).optional(),
  BRAND_NAME: z.string().default('Northbound Logistics'),
  BRAND_COLOUR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  SUPPORT_EMAIL: z.string().default('support@northbound.example'),
  SUPPORT_DOCS_URL: WebUrl.optional(),
  SUPPORT_CHAT_URL: WebUrl.optional(),
})

/** The names of all of them. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape)

/** Where a provider answers and, if this portal is registered there, as what. */
export type EldAddress = { url: URL; site: URL; client: { id: string; secret: string } | undefined }
export type EldAddresses = Record<TrackingProvider, EldAddress>

export type Configuration = {
  port: number
  host: string
  environment: 'local' | 'test' | 'uat' | 'production'
  dataDir: string
  databaseUrl: string | undefined
  migrationDatabaseUrl: string | undefined
  databaseReplicaUrl: string | undefined
  eventsUrl: URL | undefined
  publicUrl: string | undefined
  filesUrl: URL
  secretsKey: string | undefined
  mail: { smtpUrl: string | undefined; from: string; outbox: string }
  fmcsaWebKey: string | undefined
  geocoderUrl: string | undefined
  router:
    | { engine: 'osrm' | 'valhalla' | 'pcmiler'; url: URL; key: string | undefined; version: string | undefined }
    | undefined
  streetMap: StreetMapStyles | undefined
  eld: EldAddresses
  /** Where push services are; only tests say otherwise than on the internet. */
  pushReach: Reach
  trustedProxies: false | number | string[]
  drainSeconds: number
  firstAdminEmail: string | undefined
  logLevel: string
  gs1Prefix: string
  secondApprovalAbove: number | undefined
  brand: {
    name: string
    colour: string | null
    supportEmail: string
    supportDocsUrl: string | null
    supportChatUrl: string | null
  }
}

/** Reads and checks the environment; the error names every variable that is wrong. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  const wrong = read.success
    ? missing(read.data)
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!read.success || wrong.length > 0) throw new Error(`The environment is not usable: ${wrong.join('; ')}`)
  const said = read.data
  return {
    port: said.PORT,
    host: said.HOST,
    environment: said.APP_ENV,
    dataDir: path.resolve(said.DATA_DIR),
    databaseUrl: said.DATABASE_URL,
    migrationDatabaseUrl: said.MIGRATION_DATABASE_URL,
    databaseReplicaUrl: said.DATABASE_REPLICA_URL,
    eventsUrl: said.EVENTS_URL,
    publicUrl: said.PUBLIC_URL,
    filesUrl: said.FILES_URL ?? pathToFileURL(path.resolve(said.DATA_DIR, 'files')),
    secretsKey: said.SECRETS_KEY,
    mail: {
      smtpUrl: said.SMTP_URL,
      from: said.MAIL_FROM ?? said.SUPPORT_EMAIL,
      outbox: path.resolve(said.DATA_DIR, 'outbox'),
    },
    fmcsaWebKey: said.FMCSA_WEB_KEY,
    geocoderUrl: said.GEOCODER_URL,
    router: routerIn(said),
    streetMap: said.MAP_STYLE_URL
      ? { light: said.MAP_STYLE_URL, dark: said.MAP_STYLE_URL_DARK ?? said.MAP_STYLE_URL }
      : undefined,
    eld: eldIn(said),
    pushReach: 'public',
    trustedProxies: said.TRUST_PROXY,
    drainSeconds: said.DRAIN_SECONDS ?? (said.APP_ENV === 'production' ? 3 : 0),
    firstAdminEmail: said.FIRST_ADMIN_EMAIL,
    logLevel: said.LOG_LEVEL ?? (said.APP_ENV === 'production' ? 'info' : 'warn'),
    gs1Prefix: said.GS1_PREFIX,
    secondApprovalAbove: said.SECOND_APPROVAL_ABOVE,
    brand: {
      name: said.BRAND_NAME,
      colour: said.BRAND_COLOUR ?? null,
      supportEmail: said.SUPPORT_EMAIL,
      supportDocsUrl: said.SUPPORT_DOCS_URL ?? null,
      supportChatUrl: said.SUPPORT_CHAT_URL ?? null,
    },
  }
}

const PCMILER_URL = 'https://pcmiler.alk.com/apis/rest/v1.0/Service.svc'

function routerIn({ MILES_ENGINE: engine, ...said }: z.infer<typeof Environment>): Configuration['router'] {
  const url = said.MILES_URL ?? (engine === 'pcmiler' ? PCMILER_URL : undefined)
  return engine && url ? { engine, url: new URL(url), key: said.MILES_KEY, version: said.MILES_VERSION } : undefined
}

const SAMSARA_URL = 'https://api.samsara.com'
const MOTIVE_URL = 'https://api.gomotive.com'
const GEOTAB_URL = 'https://my.geotab.com'
/** People sign in at the site, programs call the other. */
const MOTIVE_SITE = 'https://gomotive.com'

function eldIn(said: z.infer<typeof Environment>): EldAddresses {
  const client = (id: string | undefined, secret: string | undefined) => (id && secret ? { id, secret } : undefined)
  const samsara = new URL(said.SAMSARA_URL ?? SAMSARA_URL)
  const geotab = new URL(said.GEOTAB_URL ?? GEOTAB_URL)
  return {
    samsara: { url: samsara, site: samsara, client: client(said.SAMSARA_CLIENT_ID, said.SAMSARA_CLIENT_SECRET) },
    motive: {
      url: new URL(said.MOTIVE_URL ?? MOTIVE_URL),
      site: new URL(said.MOTIVE_URL ?? MOTIVE_SITE),
      client: client(said.MOTIVE_CLIENT_ID, said.MOTIVE_CLIENT_SECRET),
    },
    geotab: { url: geotab, site: geotab, client: undefined },
  }
}

/** What has no default where people depend on it: a letter that nobody sends, or whose link leads nowhere, helps nobody in. */
function missing(said: z.infer<typeof Environment>): string[] {
  const isProduction = said.APP_ENV === 'production'
  return [
    ...(isProduction && !said.SMTP_URL ? ['SMTP_URL: production sends mail, so it must name a relay'] : []),
    ...(isProduction && !said.PUBLIC_URL ? ['PUBLIC_URL: must be the address that links in letters begin with'] : []),
    ...(isProduction && !said.SECRETS_KEY ? ['SECRETS_KEY: must be the key that seals bank numbers'] : []),
    ...(said.DATABASE_REPLICA_URL && !said.DATABASE_URL
      ? ['DATABASE_REPLICA_URL: must be a replica of DATABASE_URL, which is not set']
      : []),
    ...(said.MILES_ENGINE && !routerIn(said) ? [`MILES_URL: must be where ${said.MILES_ENGINE} answers`] : []),
    ...(said.MILES_ENGINE === 'pcmiler' && !said.MILES_KEY ? ['MILES_KEY: must be the key for PC*MILER'] : []),
    ...(said.MILES_URL && !said.MILES_ENGINE ? ['MILES_ENGINE: must say which router MILES_URL is'] : []),
    ...(said.MAP_STYLE_URL_DARK && !said.MAP_STYLE_URL
      ? ['MAP_STYLE_URL: must be set where MAP_STYLE_URL_DARK is']
      : []),
    ...(['SAMSARA', 'MOTIVE'] as const).flatMap((name) =>
      Boolean(said[`${name}_CLIENT_ID`]) === Boolean(said[`${name}_CLIENT_SECRET`])
        ? []
        : [`${name}_CLIENT_ID: must be set together with ${name}_CLIENT_SECRET`],
    ),
    ...(said.SMTP_URL && !said.MAIL_FROM ? ['MAIL_FROM: must be an address that the relay sends for'] : []),
  ]
}

/** The address that people know the house by; this machine's own where nobody said another. */
export function addressOf({ host, port, publicUrl }: Configuration): string {
  if (publicUrl) return publicUrl.replace(/(?<!\/)\/+$/, '')
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return `http://${isEverywhere ? 'localhost' : host}:${port}`
}
