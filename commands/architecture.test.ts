import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

type Runtime = 'contract' | 'server' | 'web'

const ROOT = path.resolve(import.meta.dirname, '..')
const law: {
  rooms: string[]
  order: Record<Runtime, string[]>
  beside: Record<Runtime, string[]>
  unlisted: (root: string) => string[]
} = createRequire(import.meta.url)('../architecture.cjs')

const RUNTIMES = ['contract', 'server', 'web'] as const

function roomsOf(runtime: Runtime): string[] {
  return readdirSync(path.join(ROOT, runtime, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !law.beside[runtime].includes(entry.name))
    .map(({ name }) => name)
    .sort()
}

test('every folder is a room in the law, or is listed beside the rooms', () => {
  expect(law.unlisted(ROOT)).toEqual([])
})

test('an unlisted folder is refused, in every runtime', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'waybill-law-'))
  try {
    for (const runtime of RUNTIMES)
      for (const folder of ['shipments', 'helpers'])
        mkdirSync(path.join(root, runtime, 'src', folder), { recursive: true })
    expect(law.unlisted(root)).toEqual(['contract/src/helpers', 'server/src/helpers', 'web/src/helpers'])
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('a room has one name in contract, server and web', () => {
  expect(roomsOf('contract')).toEqual(roomsOf('server'))
  expect(roomsOf('web')).toEqual(roomsOf('server'))
})

test('each runtime has every room at one place in its order', () => {
  for (const runtime of RUNTIMES) expect(law.order[runtime].toSorted()).toEqual(law.rooms.toSorted())
  expect(new Set(law.rooms).size).toBe(law.rooms.length)
})
