import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { Papers } from './papers.tsx'

vi.mock('../documents/record-documents.tsx', () => new Promise(() => undefined))
beforeEach(() => startSession(signedIn()))
afterEach(() => clearSession())

it('holds the place of the documents, card and title, while even their code is on its way', async () => {
  await renderInside(
    <Papers record={{ type: 'company', id: '0190a0b0-0000-7000-8000-0000000000c1', name: 'Alder Freight' }} />,
  )
  const card = await screen.findByRole('region', { name: 'Documents' })
  expect(within(card).getByRole('status').textContent).toBe('Loading')
})
