import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInside } from '../test/rooms.tsx'
import { StartPage } from './start-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('says beside each field what is missing, sends it whole, and keeps it for whoever enters it again', async () => {
  const fetched = vi.fn(async (_path: string, _request?: { body?: string }) => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  await renderInside(<StartPage />)
  press('Start')
  expect(screen.getByText('Enter your first name')).toBeTruthy()
  expect(document.activeElement).toBe(field('Number'))
  fill('Number', '9200201')
  fill('First name', 'Juno')
  fill('Last name', 'Aragon')
  fill('Email address', 'owner@juniper.example')
  fireEvent.change(screen.getByLabelText('Number type'), { target: { value: 'MC' } })
  press('Start')
  await screen.findByRole('heading', { name: 'Please check your email' })
  const [[, request] = []] = fetched.mock.calls.filter(([path]) => path.endsWith('/onboarding/start'))
  expect(JSON.parse(request?.body ?? '{}')).toEqual({
    number: { kind: 'MC', digits: '9200201' },
    firstName: 'Juno',
    lastName: 'Aragon',
    email: 'owner@juniper.example',
  })
  press('Enter it again')
  expect((await screen.findByLabelText<HTMLInputElement>('Number')).value).toBe('9200201')
  expect(screen.getByLabelText<HTMLSelectElement>('Number type').value).toBe('MC')
  expect(field('Email address').value).toBe('owner@juniper.example')
})
