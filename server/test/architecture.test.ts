import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { endpoints } from '@waybill/contract/api.ts'
import { expect, test } from 'vitest'

const SOURCE = path.resolve(import.meta.dirname, '../src')

async function describedEndpoints(): Promise<string[]> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) => file.endsWith('.api.test.ts'))
  const texts = await Promise.all(files.map((file) => readFile(path.join(SOURCE, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/\bdescribeEndpoint\(\s*api\.(\w+\.\w+),/g)].map(([, name]) => name ?? ''),
  )
}

test('every endpoint of the contract has its four tests', async () => {
  const described = new Set(await describedEndpoints())
  expect(
    endpoints()
      .filter(({ name }) => !described.has(name))
      .map(({ name }) => name),
  ).toEqual([])
})

test('no endpoint is described twice', async () => {
  const described = await describedEndpoints()
  expect(described.filter((name, index) => described.indexOf(name) !== index)).toEqual([])
})
