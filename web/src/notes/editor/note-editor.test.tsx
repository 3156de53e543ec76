import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { NoteContent, NoteInline } from '@waybill/contract/notes/note-content.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { NoteEditor } from './note-editor.tsx'

/** Links in a note: added, changed, removed. */
const SUBJECT = { type: 'shipment', id: '0190a0b0-0000-7000-8000-0000000000b1' } as const
const noteOf = (...children: NoteInline[]): NoteContent => ({
  root: { type: 'root', children: [{ type: 'paragraph', children }] },
})

let written: NoteContent | undefined
const onSending = vi.fn<(isSending: boolean) => void>()
beforeEach(() => {
  written = undefined
  startSession(signedIn())
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

async function write(initial?: NoteContent): Promise<void> {
  await renderInside(
    <NoteEditor
      subject={SUBJECT}
      initial={initial}
      label="New note"
      onChange={(content) => {
        written = content
      }}
      onSending={onSending}
    />,
  )
}

/** The address row takes the focus when it opens. */
async function openAddress(name: string): Promise<HTMLInputElement> {
  fireEvent.click(await screen.findByRole('button', { name }))
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link address' })
  await waitFor(() => expect(document.activeElement).toBe(address))
  return address
}

it('writes the address itself where nothing is marked, and lets only harmless ones be links', async () => {
  await write()
  const address = await openAddress('Link')
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
  fireEvent.submit(address)
  expect(screen.getByRole('button', { name: 'Save link' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Remove link' })).toBeNull()
  expect(written).toBeUndefined()
  fireEvent.change(address, { target: { value: 'dock.example/gate' } })
  fireEvent.submit(address)
  const url = 'https://dock.example/gate'
  await waitFor(() => expect(written).toEqual(noteOf({ type: 'link', url, children: [{ type: 'text', text: url }] })))
})

it('shows the pictures of a note that is changed, or of a draft, as soon as it opens', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['picture'], { type: 'image/png' })))
  await write(noteOf({ type: 'image', imageId: SUBJECT.id, altText: 'the seal', width: 40, height: 30 }))
  const surface = await screen.findByRole('textbox', { name: 'New note' })
  await waitFor(() => expect(surface.querySelector('img')?.getAttribute('alt')).toBe('the seal'))
  expect(written).toBeUndefined()
})

it('says that a picture is on its way, until it stands in the note or cannot', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No picture')))
  await write()
  const picture = new File(['no picture'], 'pallet.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Add a picture', { selector: 'input' }), { target: { files: [picture] } })
  await waitFor(() => expect(onSending).toHaveBeenCalledWith(true))
  await waitFor(() => expect(onSending).toHaveBeenLastCalledWith(false))
})

it('offers the kinds of text and the fonts that SPEC §2.10 names', async () => {
  await write()
  const offered = async (name: string) =>
    [...(await screen.findByRole('combobox', { name })).querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    )
  const headings = [1, 2, 3, 4, 5, 6].map((size) => `Heading ${size}`)
  expect((await offered('Text style')).toSorted()).toEqual(
    ['Normal', ...headings, 'Bulleted List', 'Numbered List', 'Quote', 'Code'].toSorted(),
  )
  expect(await offered('Font')).toEqual([
    'Default font',
    'Times New Roman',
    'Roboto',
    'Arial',
    'Courier',
    'Courier New',
    'Verdana',
    'Georgia',
    'Comic Sans MS',
  ])
})

it('leads a link elsewhere, and takes it away without its words', async () => {
  const gate = (url: string) => noteOf({ type: 'link', url, children: [{ type: 'text', text: 'the gate' }] })
  await write(gate('https://dock.example/gate'))
  const address = await openAddress('Edit link')
  expect(address.value).toBe('https://dock.example/gate')
  fireEvent.change(address, { target: { value: 'tel:+13125550123' } })
  fireEvent.submit(address)
  await waitFor(() => expect(written).toEqual(gate('tel:+13125550123')))
  await openAddress('Edit link')
  fireEvent.click(screen.getByRole('button', { name: 'Remove link' }))
  await waitFor(() => expect(written).toEqual(noteOf({ type: 'text', text: 'the gate' })))
})

it('keeps the place of whoever tabs back into it, and only of them (SPEC §9)', async () => {
  await write(noteOf({ type: 'text', text: 'Gate 4' }))
  const surface = await screen.findByRole('textbox', { name: 'New note' })
  await waitFor(() => expect(getSelection()?.anchorOffset).toBe(6))
  getSelection()?.removeAllRanges()
  fireEvent.focus(surface)
  await Promise.resolve()
  expect(getSelection()?.rangeCount).toBe(0)
  fireEvent.keyDown(window, { key: 'Tab' })
  fireEvent.focus(surface)
  await waitFor(() => expect(getSelection()?.anchorOffset).toBe(6))
  expect(surface.contains(getSelection()?.anchorNode ?? null)).toBe(true)
})
