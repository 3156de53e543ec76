import path from 'node:path'
import { z } from 'zod'

const PostgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://role:password@host/database',
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
  PUBLIC_URL: z.url().optional(),
  /** `true` behind a proxy that sets X-Forwarded-For. */
  TRUST_PROXY: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
  /** Who signs in first in production; founds the provider in an empty database. */
  FIRST_ADMIN_EMAIL: z.email().optional(),
  BRAND_NAME: z.string().default('Northbound Logistics'),
  BRAND_COLOUR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  SUPPORT_EMAIL: z.string().default('support@northbound.example'),
  SUPPORT_DOCS_URL: z.url().optional(),
  SUPPORT_CHAT_URL: z.url().optional(),
})

export type Configuration = {
  port: number
  host: string
  environment: 'local' | 'test' | 'uat' | 'production'
  dataDir: string
  databaseUrl: string | undefined
  migrationDatabaseUrl: string | undefined
  publicUrl: string | undefined
  trustsProxy: boolean
  firstAdminEmail: string | undefined
  logLevel: string
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
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new Error(`The environment is not usable: ${wrong}`)
  }
  const said = read.data
  return {
    port: said.PORT,
    host: said.HOST,
    environment: said.APP_ENV,
    dataDir: path.resolve(said.DATA_DIR),
    databaseUrl: said.DATABASE_URL,
    migrationDatabaseUrl: said.MIGRATION_DATABASE_URL,
    publicUrl: said.PUBLIC_URL,
    trustsProxy: said.TRUST_PROXY,
    firstAdminEmail: said.FIRST_ADMIN_EMAIL,
    logLevel: said.LOG_LEVEL ?? (said.APP_ENV === 'production' ? 'info' : 'warn'),
    brand: {
      name: said.BRAND_NAME,
      colour: said.BRAND_COLOUR ?? null,
      supportEmail: said.SUPPORT_EMAIL,
      supportDocsUrl: said.SUPPORT_DOCS_URL ?? null,
      supportChatUrl: said.SUPPORT_CHAT_URL ?? null,
    },
  }
}
