import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { House } from './house.ts'
import { foundCompany, type Person } from './people.ts'
import { plantInbound, plantNetwork } from './planted-network.ts'
import { type Operation, operations, type Request, requestsAt } from './samples.ts'
import { environmentFor, startServer } from './server-process.ts'
import { targetsIn } from './targets.ts'

/**
 * TRUST P28: sqlmap finds nothing to inject into. It gets a request for every endpoint that somebody may call, with its query, its body
 * and the numbers in its path. It takes ten minutes: only with THOROUGH=1, if sqlmap is installed.
 */
const SQLMAP = '/usr/bin/sqlmap'
const isWanted = process.env['THOROUGH'] !== undefined && existsSync(SQLMAP)
/** Without time-based techniques, which a busy machine triggers by itself. */
const ASKED =
  '--batch --dbms=postgresql --technique=BEUS --level=1 --threads=4 --ignore-code=401,404 --flush-session --ignore-stdin --skip-waf'.split(
    ' ',
  )
/** Ends the session the others need. */
const NOT_ASKED = /^identity\.signOut|endAll|switchCompany/

test.skipIf(!isWanted)('an injection tool finds nothing in any endpoint', { timeout: 3_600_000 }, async () => {
  const house = await House.open()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-sqlmap-'))
  const server = await startServer(environmentFor(house.database))
  try {
    const { db } = house.waybill
    const provider = await foundCompany(db, 'provider')
    const network = await plantNetwork(db, provider)
    const targets = targetsIn(network, await plantInbound(db, network))
    const people = Object.values(network.people)
    const calls: string[] = []
    for (const operation of operations()) {
      const { endpoint, name } = operation
      if (endpoint.media === 'text/event-stream' || endpoint.takesFile || NOT_ASKED.test(name)) continue
      const request = asMuchAsPossible(requestsAt(operation, targets))
      const token = request && (await whoMay(house, server.url, people, request))
      if (request && token)
        for (const one of [request, ...markedPath(operation, request)]) calls.push(asCall(server.url, one, token))
    }
    expect(calls.length).toBeGreaterThan(150)
    const log = path.join(folder, 'calls.txt')
    await writeFile(log, calls.join(''))
    const output = await run(['-l', log, `--output-dir=${folder}`, ...ASKED])
    // A tool that could not reach the server finds nothing either.
    expect(output.match(/testing URL|testing '.*' parameter/g)?.length).toBeGreaterThan(300)
    // It verifies its suspicions, and names the real ones last.
    expect(output.match(/^Parameter: .*/gm) ?? []).toEqual([])
    const results = (await readdir(folder)).filter((file) => file.startsWith('results-'))
    for (const file of results)
      expect((await readFile(path.join(folder, file), 'utf8')).split('\n').filter(isFinding)).toEqual([])
  } finally {
    await server.stop()
    await house.close()
    await rm(folder, { recursive: true })
  }
})

/** A row of sqlmap's table with a parameter, unless sqlmap calls it a false positive: answers that echo the input look dynamic. */
function isFinding(line: string): boolean {
  const [url, , parameter] = line.split(',')
  return url !== 'Target URL' && Boolean(parameter) && !line.includes('false positive or unexploitable')
}

/** The first of them, with all the others' query values. */
function asMuchAsPossible(requests: readonly Request[]): Request | undefined {
  const [first] = requests
  if (!first) return undefined
  const query = new Map(requests.flatMap(({ url }) => [...new URLSearchParams(url.split('?')[1])]))
  const [address] = first.url.split('?')
  return query.size === 0 ? first : { ...first, url: `${address}?${new URLSearchParams([...query])}` }
}

/** Again with the variable parts of its path marked, which sqlmap would read as the address. */
function markedPath({ path: pattern }: Operation, request: Request): Request[] {
  if (!pattern.includes('{')) return []
  const [address = ''] = request.url.split('?')
  const parts = pattern.split('/')
  const marked = address.split('/').map((part, index) => (parts[index]?.startsWith('{') ? `${part}*` : part))
  return [{ ...request, url: marked.join('/') }]
}

/** The session of the first persona the endpoint lets in. */
async function whoMay(
  house: House,
  at: string,
  people: readonly Person[],
  request: Request,
): Promise<string | undefined> {
  for (const person of people) {
    const { token } = await house.sessionOf(person)
    const answer = await fetch(at + request.url, {
      method: request.method,
      headers: headersOf(request, token),
      ...bodyOf(request),
    })
    if (answer.status !== 401 && answer.status !== 403) return token
  }
  return undefined
}

function headersOf(request: Request, token: string): Record<string, string> {
  return { 'content-type': 'application/json', ...request.headers, authorization: `Bearer ${token}` }
}

function bodyOf({ body, method }: Request): { body?: string } {
  return body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }
}

/** As an intercepting proxy logs it, for sqlmap to read. */
function asCall(at: string, request: Request, token: string): string {
  const line = '='.repeat(54)
  const { host, hostname, port } = new URL(at)
  const headers = { Host: host, ...headersOf(request, token) }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const { body = '' } = bodyOf(request)
  const text = [`${request.method} ${request.url} HTTP/1.1`, ...head, '', body].join('\n')
  return `${line}\n12:00:00  http://${hostname}:${port}  [127.0.0.1]\n${line}\n${text}\n${line}\n\n\n\n`
}

function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(SQLMAP, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
