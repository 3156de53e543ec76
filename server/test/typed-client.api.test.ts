import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { api } from '@waybill/contract/api.ts'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShipment } from '../world/factories.ts'
import { cheapHash } from './cheap-hash.ts'
import { House } from './house.ts'
import { foundCompany, hire } from './people.ts'
import { withinSeconds } from './thorough.ts'

const PASSWORD = 'a stranger writes a client'

/** What a carrier's programmer writes with the OpenAPI document and a public generator, without the contract. */
const CARRIERS_PROGRAM = `
import { Api, TenderStatus, type TenderRow } from './api.ts'

type Outcome = { reference: string | null; status: TenderStatus }

export async function acceptFirst(baseUrl: string, userName: string, password: string): Promise<Outcome> {
  const client = new Api<string>({
    baseUrl,
    securityWorker: (token) => (token ? { headers: { Authorization: \`Bearer \${token}\` } } : {}),
  })
  const { data: session } = await client.api.identitySignIn({ userName, password })
  client.setSecurityData(session.accessToken)
  const { data: page } = await client.api.tendersList({ statuses: [0] })
  const first: TenderRow | undefined = page.data[0]
  if (!first) throw new Error('Nothing is offered')
  const { data: tender } = await client.api.tendersAnswer(first.id, { status: 1, carrierReference: 'OUR-17' })
  return { reference: tender.carrierReference, status: tender.status }
}
`

let house: House
let folder: string
beforeAll(async () => {
  house = await House.open()
  folder = mkdtempSync(path.join(os.tmpdir(), 'waybill-client-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await house.close()
})

test('a client generated from the document compiles, signs in and accepts a tender', withinSeconds(60), async () => {
  const [ops, dispatcher] = await Promise.all([
    hire(house.waybill.db, 'operations'),
    hire(house.waybill.db, 'carrier-dispatcher', { passwordHash: await cheapHash(PASSWORD) }),
  ])
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const { shipmentId } = await aShipment(house.waybill.db, { provider: ops.company, customer, maxBuy: 2_000, but: {} })
  const body = { shipmentId, carrierIds: [dispatcher.company.id], rate: 1_800, respondWithinMinutes: 60 }
  await house.call(api.tenders.offer, { as: { ...ops, ...(await house.sessionOf(ops)) }, body })
  const address = await house.waybill.server.listen({ port: 0, host: '127.0.0.1' })

  const spec = (await (await fetch(`${address}/api/openapi.json`)).json()) as object
  await generateApi({ fileName: 'api.ts', output: folder, spec, silent: true })
  const { acceptFirst } = await compiled()

  const outcome = await acceptFirst(address, dispatcher.userName, PASSWORD)
  expect(outcome).toEqual({ reference: 'OUR-17', status: 1 })
})

async function compiled(): Promise<{ acceptFirst: (...of: string[]) => Promise<unknown> }> {
  writeFileSync(path.join(folder, 'program.ts'), CARRIERS_PROGRAM)
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    strict: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    // What is looked at is the client, not the compiler's own libraries.
    skipLibCheck: true,
    rewriteRelativeImportExtensions: true,
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  return (await import(pathToFileURL(path.join(folder, 'program.js')).href)) as never
}
