import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

test('an empty environment is a local Waybill on the embedded database', () => {
  expect(readConfiguration({ DATABASE_URL: '' })).toMatchObject({
    port: 4340,
    host: '127.0.0.1',
    environment: 'local',
    databaseUrl: undefined,
  })
})

test('all that is wrong is said at once, by its name', () => {
  expect(() => readConfiguration({ PORT: 'abc', APP_ENV: 'live', BRAND_COLOUR: 'red' })).toThrow(
    /PORT: must be a number; APP_ENV: .*; BRAND_COLOUR: /,
  )
})

test('a database address is one of PostgreSQL, and the error does not repeat it', () => {
  const url = 'postgresql://waybill_app:secret@db/waybill?host=%2Frun%2Fpostgresql'
  expect(readConfiguration({ DATABASE_URL: url }).databaseUrl).toBe(url)
  for (const wrong of ['db:5432', 'mysql://waybill_app:secret@db/waybill'])
    expect(() => readConfiguration({ DATABASE_URL: wrong })).toThrow(
      'The environment is not usable: DATABASE_URL: must look like postgres://role:password@host/database',
    )
})

test('news goes through NATS or PostgreSQL alone', () => {
  expect(readConfiguration({}).eventsUrl).toBeUndefined()
  expect(readConfiguration({ EVENTS_URL: 'tls://u:p@nats.test:4222' }).eventsUrl?.host).toBe('nats.test:4222')
  expect(() => readConfiguration({ EVENTS_URL: 'redis://u:p@redis.test' })).toThrow(
    /EVENTS_URL: must look like nats:(?!.*u:p@redis)/,
  )
})

test('a router has an address, PC*MILER its own and a key', () => {
  expect(readConfiguration({}).router).toBeUndefined()
  const osrm = { MILES_ENGINE: 'osrm', MILES_URL: 'http://osrm.test:5000' }
  expect(readConfiguration(osrm).router).toMatchObject({ engine: 'osrm', url: new URL(osrm.MILES_URL) })
  const pcmiler = { MILES_ENGINE: 'pcmiler', MILES_KEY: 'a-key', MILES_VERSION: 'PCM37' }
  expect(readConfiguration(pcmiler).router?.url.host).toBe('pcmiler.alk.com')
  expect(() => readConfiguration({ MILES_ENGINE: 'valhalla' })).toThrow('MILES_URL: must be where valhalla answers')
  expect(() => readConfiguration({ MILES_ENGINE: 'pcmiler' })).toThrow('MILES_KEY: must be the key')
  expect(() => readConfiguration({ MILES_URL: osrm.MILES_URL })).toThrow('MILES_ENGINE: must say which router')
  expect(() => readConfiguration({ ...osrm, MILES_ENGINE: 'google' })).toThrow('MILES_ENGINE')
})

test('a replica is one of a database that is named', () => {
  const [DATABASE_URL, DATABASE_REPLICA_URL] = [
    'postgres://waybill_app@db/waybill',
    'postgres://waybill_app@two/waybill',
  ]
  expect(readConfiguration({ DATABASE_URL, DATABASE_REPLICA_URL }).databaseReplicaUrl).toBe(DATABASE_REPLICA_URL)
  expect(() => readConfiguration({ DATABASE_REPLICA_URL })).toThrow('a replica of DATABASE_URL, which is not set')
  expect(() => readConfiguration({ DATABASE_URL, DATABASE_REPLICA_URL: 'two:5432' })).toThrow(
    'DATABASE_REPLICA_URL: must look like postgres://role:password@host/database',
  )
})

test('production does not start without a way to send letters and an address for their links', () => {
  expect(() => readConfiguration({ APP_ENV: 'production' })).toThrow(/SMTP_URL: .*; PUBLIC_URL: .*; SECRETS_KEY: /)
  expect(() => readConfiguration({ SECRETS_KEY: 'a secret' })).toThrow(/SECRETS_KEY: must be 32 bytes(?!.*a secret)/)
  expect(() => readConfiguration({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM')
  expect(() => readConfiguration({ SMTP_URL: 'http://localhost', MAIL_FROM: 'a@b.test' })).toThrow('SMTP_URL')
  const whole = {
    SMTP_URL: 'smtps://u:p@relay.test',
    MAIL_FROM: 'portal@relay.test',
    PUBLIC_URL: 'https://portal.test',
    SECRETS_KEY: '7'.repeat(64),
  }
  expect(readConfiguration({ APP_ENV: 'production', ...whole }).mail).toMatchObject({
    smtpUrl: whole.SMTP_URL,
    from: whole.MAIL_FROM,
  })
})

test('a GS1 prefix is digits alone; without one bills of lading are numbered inside the house', () => {
  expect(readConfiguration({}).gs1Prefix).toBe('04')
  expect(readConfiguration({ GS1_PREFIX: '0614141' }).gs1Prefix).toBe('0614141')
  expect(() => readConfiguration({ GS1_PREFIX: 'ACME' })).toThrow('GS1_PREFIX: must be 2 to 12 digits')
})

test.each([
  ['', false],
  ['0', false],
  ['false', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.7,fd00::/8', ['10.0.0.0/8', '192.0.2.7', 'fd00::/8']],
])('TRUST_PROXY=%s trusts %j', (said, trusted) => {
  expect(readConfiguration({ TRUST_PROXY: said }).trustedProxies).toEqual(trusted)
})

test.each(['true', 'yes', '*', 'loopback', '10.0.0.0/99', '0.0.0.0/0', '::/0', '1,true', '-1'])(
  'TRUST_PROXY=%s, which would believe whatever a client says, is refused with what to say instead',
  (said) => {
    expect(() => readConfiguration({ TRUST_PROXY: said })).toThrow(/TRUST_PROXY: say how many proxies/)
  },
)
