import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { endpoints } from '@waybill/contract/api.ts'
import { expect, test } from 'vitest'

const SOURCE = path.resolve(import.meta.dirname, '../src')

const { rooms: listed }: { rooms: string[] } = createRequire(import.meta.url)('../../architecture.cjs')

async function filesOf(ending: string): Promise<string[]> {
  return (await readdir(SOURCE, { recursive: true })).filter((file) => file.endsWith(ending))
}

async function describedEndpoints(): Promise<string[]> {
  const files = await filesOf('.api.test.ts')
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

test('a migration that takes something away says what becomes of processes that run meanwhile', async () => {
  const folder = path.resolve(SOURCE, '../migrations')
  const silent: string[] = []
  for (const name of (await readdir(folder)).filter((file) => file > '0123')) {
    const text = await readFile(path.join(folder, name), 'utf8')
    const takesAway = /\b(?:drop (?:column|table|view)|rename (?:column|to))\b/i.test(text.replaceAll(/--.*$/gm, ''))
    if (takesAway && !/^-- Running processes: \S/m.test(text)) silent.push(name)
  }
  expect(silent).toEqual([])
})

test('no endpoint is described twice', async () => {
  const described = await describedEndpoints()
  expect(described.filter((name, index) => described.indexOf(name) !== index)).toEqual([])
})

test('a room is every folder with endpoints: listed by the import law, with a manifest that the house opens, in the same order', async () => {
  const rooms = new Set((await filesOf('.routes.ts')).map((file) => file.split(path.sep)[0] ?? ''))
  const manifests = new Map((await filesOf('.room.ts')).map((file) => [path.dirname(file), file]))
  expect([...manifests].filter(([room, file]) => file !== path.join(room, `${room}.room.ts`))).toEqual([])
  expect([...rooms].filter((room) => !manifests.has(room) || !listed.includes(room))).toEqual([])

  const house = await readFile(path.join(SOURCE, 'rooms.ts'), 'utf8')
  const opened = [...house.slice(house.indexOf('ROOMS')).matchAll(/^ {2}(\w+)Room,$/gm)].map(([, name]) =>
    (name ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
  expect(opened).toEqual(listed.filter((room) => manifests.has(room)))
})
