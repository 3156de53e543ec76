import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerUnknown, createServer } from './server.ts'
import { serveWeb } from './static.ts'

let folder: string
let app: FastifyInstance

async function put(file: string, text: string) {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
  await writeFile(path.join(folder, file), text)
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-static-'))
  await put('index.html', 'first')
  await put('assets/main-1.js', 'one')
  app = createServer({ logLevel: 'silent', trustedProxies: false, isProduction: false })
  answerUnknown(app, await serveWeb(app, folder))
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

it('serves a newer build without a restart', async () => {
  await rm(path.join(folder, 'assets/main-1.js'))
  await put('index.html', 'second')
  await put('assets/main-2.js', 'two')
  await put('assets/main-2.js.br', 'small')
  const page = await app.inject({ url: '/dashboard', headers: { accept: 'text/html' } })
  expect(page.body).toBe('second')
  expect(page.headers['cache-control']).toBe('no-cache')
  const script = await app.inject({ url: '/assets/main-2.js' })
  expect(script.body).toBe('two')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject({ url: '/assets/main-2.js', headers: { 'accept-encoding': 'br' } })).body).toBe('small')
})

it('finds an asset by its name, without reading the folder of all of them', async ({ skip }) => {
  const assets = path.join(folder, 'assets')
  const whenRead = async () => (await stat(assets)).atimeMs
  await utimes(assets, 0, new Date())
  expect((await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'br, gzip' } })).body).toBe('one')
  expect(await whenRead()).toBe(0)
  await readdir(assets)
  if ((await whenRead()) === 0) skip('this file system does not write down when a folder was read')
})

it('lets the decoder of iPhone photographs run, however it is compressed, and no other script', async () => {
  for (const file of ['heic-worker-a1_-B.js', 'main-2.js'])
    for (const suffix of ['', '.br', '.gz']) await put(`assets/${file}${suffix}`, file)
  const policyOf = async (url: string, coding: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': coding } })).headers['content-security-policy'] ?? ''
  for (const coding of ['identity', 'br', 'gzip', 'gzip, deflate, br, zstd']) {
    expect(await policyOf('/assets/heic-worker-a1_-B.js', coding), coding).toContain("'wasm-unsafe-eval'")
    expect(await policyOf('/assets/main-2.js', coding), coding).not.toContain('wasm')
  }
})

it('answers a problem for assets that are gone, and shows nothing outside its folder', async () => {
  const outside = ['..%2f..%2fetc%2fpasswd', '..%2findex.html', '%2e%2e%2findex.html', 'x/..%2f..%2findex.html', '%00']
  for (const url of ['/assets/main-0.js', '/assets/', ...outside.map((file) => `/assets/${file}`)]) {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([url, statusCode >= 400, headers['content-type']]).toEqual([
      url,
      true,
      expect.stringContaining('problem+json'),
    ])
  }
})

/** TRUST P31: the server itself leads nowhere else. */
it.each([
  '//evil.example',
  '//evil.example/%2e%2e',
  '///evil.example/..',
  '/\\evil.example',
  '/%5cevil.example/',
  '/assets',
  '/assets/..%2f..',
  '//evil.example/assets/',
  '/login/..//evil.example',
  '/%0d%0aLocation:%20https://evil.example',
])('redirects nobody from %s', async (url) => {
  await put('assets/deep/index.html', 'deep')
  for (const accept of ['text/html', 'application/json']) {
    const { statusCode, headers } = await app.inject({ url, headers: { accept, host: 'evil.example' } })
    expect([300, 301, 302, 303, 307, 308]).not.toContain(statusCode)
    expect(headers['location'] ?? headers['refresh'] ?? headers['link']).toBeUndefined()
  }
})
