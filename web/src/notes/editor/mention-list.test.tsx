import { act, screen, waitFor } from '@testing-library/react'
import { MENTION_QUERY } from '@waybill/contract/notes/notes.ts'
import { $createParagraphNode, $createTextNode, $getRoot, createEditor, type LexicalEditor } from 'lexical'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { NODES } from './editor-nodes.tsx'
import { MentionList } from './mention-list.tsx'

/** Who can be mentioned, and how long a name can be (SPEC §5: up to 75 characters). */
const SUBJECT = { type: 'shipment', id: '0190a0b0-0000-7000-8000-0000000000b1' } as const
const PERSON = {
  id: '0190a0b0-0000-7000-8000-0000000000b3',
  firstName: 'Ada',
  lastName: 'Lindqvist',
  profilePictureId: null,
  emailAddresses: [],
  companyName: 'Northbound Logistics',
}

let asked: (string | null)[]
let editor: LexicalEditor
beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://waybill.example').searchParams.get('query'))
    return Response.json({ data: [PERSON] })
  })
  // jsdom draws no text.
  if (!('getBoundingClientRect' in Range.prototype))
    Object.assign(Range.prototype, { getBoundingClientRect: () => new DOMRect() })
  startSession(signedIn())
  editor = createEditor({
    nodes: NODES,
    onError: (error) => {
      throw error
    },
  })
  await renderInside(<MentionList editor={editor} subject={SUBJECT} audience="carrier" id="people" />)
  const surface = document.createElement('div')
  surface.contentEditable = 'true'
  document.body.append(surface)
  editor.setRootElement(surface)
})
afterEach(() => {
  editor.getRootElement()?.remove()
  clearSession()
  vi.unstubAllGlobals()
})

async function write(text: string): Promise<void> {
  await act(async () => {
    editor.update(() => {
      const node = $createTextNode(text)
      $getRoot().clear().append($createParagraphNode().append(node))
      node.select(text.length, text.length)
    })
  })
}

it('asks for a name of 75 characters after an at-sign', async () => {
  const name = 'a'.repeat(75)
  await write(`Ask @${name}`)
  expect(await screen.findByRole('option', { name: /Ada Lindqvist/ })).toBeTruthy()
  expect(asked.at(-1)).toBe(name)
})

it('asks for nobody once it is longer', async () => {
  await write('Ask @ada')
  await screen.findByRole('option', { name: /Ada Lindqvist/ })
  const before = asked.length
  await write(`Ask @${'a'.repeat(76)}`)
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(asked).toHaveLength(before)
  expect(MENTION_QUERY).toBe(75)
})

it('says that nobody of a name sees the record, and nothing where no name is meant', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
  await write('@zzz')
  expect(
    await screen.findByText('No one else with that name can see this record', undefined, { timeout: 3_000 }),
  ).toBeTruthy()
  await write('at the gate @ 5 pm')
  expect(screen.queryByText('No one else with that name can see this record')).toBeNull()
})
