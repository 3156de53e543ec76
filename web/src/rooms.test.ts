import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
const roomsOf = (ending: string): string[] =>
  files.filter((file) => file.endsWith(ending)).map((file) => file.split(path.sep)[0] ?? '')

it('every folder with a page says so in its manifest, and the list of rooms has every manifest', () => {
  const manifests = files.filter((file) => file.endsWith('.pages.ts'))
  expect(manifests.filter((file) => file !== path.join(path.dirname(file), `${path.dirname(file)}.pages.ts`))).toEqual(
    [],
  )
  const rooms = new Set(roomsOf('.pages.ts'))
  // Those in kits are what pages are made of.
  const withPages = new Set(roomsOf('-page.tsx').filter((folder) => !['ui', 'form'].includes(folder)))
  expect([...withPages].filter((room) => !rooms.has(room))).toEqual([])

  const drawer = readFileSync(path.join(import.meta.dirname, 'places.ts'), 'utf8')
  expect(roomsOf('.places.ts').filter((room) => !drawer.includes(`'./${room}/${room}.places.ts'`))).toEqual([])

  const list = readFileSync(path.join(import.meta.dirname, 'rooms.ts'), 'utf8')
  expect([...rooms].filter((room) => !list.includes(`'./${room}/${room}.pages.ts'`))).toEqual([])
})

it('has its own fields for day and time: those of browsers ignore the clock that a person reads', () => {
  const native = /type=(?:"|\{['"])(?:date|time|datetime-local|month|week)['"]/
  const pages = files.filter((file) => file.endsWith('.tsx'))
  expect(pages.filter((file) => native.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))).toEqual([])
})

it('reads the contract’s schemas through a file that names them: what is imported by address alone comes without (decision 94)', () => {
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const byAddress = /\bimport\(\s*['"]@waybill\/contract/
  expect(code.filter((file) => byAddress.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))).toEqual([])
})
