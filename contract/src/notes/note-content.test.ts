import { expect, test } from 'vitest'
import { NewNote } from './notes.ts'

const entityId = '01890a5d-ac96-774b-bcce-b302099a8057'
const saying = (children: unknown) => ({ entityId, noteJSON: { root: { type: 'root', children } } })

test.each([
  ['words'],
  [7],
  [null],
  [true],
  [[]],
  [{ type: 'paragraph', children: ['words'] }],
  [{ type: 'paragraph', children: [7] }],
])('a child that is no node is refused, never thrown over: %j', (child) => {
  expect(NewNote.safeParse(saying([child])).error?.issues).toMatchObject([
    { message: 'This does not belong in a note' },
  ])
})
