import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfiguration, VARIABLES } from '../src/configuration.ts'

const root = (name: string) => readFile(path.resolve(import.meta.dirname, '../..', name), 'utf8')
const Compose = z.object({
  services: z.object({
    postgres: z.object({ image: z.string() }),
    waybill: z.object({ environment: z.record(z.string(), z.string()) }),
  }),
})

const { services } = Compose.parse(parse(await root('compose.yaml')))
const { environment } = services.waybill
const dockerfile = await root('Dockerfile')

test('compose passes on everything that Waybill can be told, but for what the image says', () => {
  const image = VARIABLES.filter((name) => new RegExp(`\\b${name}=`).test(dockerfile))
  const missing = VARIABLES.filter((name) => !(name in environment) && !image.includes(name))
  expect(missing).toEqual([])
  expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([])
})

/** As compose expands `${NAME:-else}`. */
function filled(said: Record<string, string>): Record<string, string> {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, otherwise = '') => said[name] || otherwise)
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]))
}

test('with passwords alone it is a try, and with what the README names it is production', () => {
  expect(readConfiguration(filled({ WAYBILL_PASSWORD: 'a', OWNER_PASSWORD: 'b' })).environment).toBe('local')
  const production = readConfiguration(
    filled({
      APP_ENV: 'production',
      WAYBILL_PASSWORD: 'a',
      OWNER_PASSWORD: 'b',
      FIRST_ADMIN_EMAIL: 'you@example.com',
      BRAND_NAME: 'Your Logistics',
      PUBLIC_URL: 'https://portal.example.com',
      SMTP_URL: 'smtps://portal:secret@smtp.example.com',
      MAIL_FROM: 'portal@example.com',
      SECRETS_KEY: '7'.repeat(64),
      TRUST_PROXY: '1',
    }),
  )
  expect(production).toMatchObject({ environment: 'production', firstAdminEmail: 'you@example.com' })
  expect(production.brand.name).toBe('Your Logistics')
})

test('what the images are made of has a version', () => {
  const tags = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, tag]) => tag)
  for (const tag of [...tags, services.postgres.image]) expect(tag).toMatch(/:\d+\.\d+/)
})
