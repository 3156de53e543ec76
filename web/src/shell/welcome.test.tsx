import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { Welcome } from '@waybill/contract/identity/identity.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWelcome } from './welcome.ts'

const NORTHBOUND: Welcome = {
  environment: 'uat',
  version: '4.34',
  brand: {
    name: 'Northbound Logistics',
    colour: null,
    supportEmail: 'support@northbound.example',
    supportDocsUrl: null,
    supportChatUrl: null,
  },
  streetMap: null,
  demoPeople: [],
  demoPassword: null,
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function visit(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useWelcome(), { wrapper }).result
}

it('begins a later visit with the brand of the last one, and keeps it when no answer comes', async () => {
  const first = visit(async () => Response.json(NORTHBOUND))
  expect(first.current).toBeUndefined()
  await waitFor(() => expect(first.current).toEqual(NORTHBOUND))

  const failing = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
  const second = visit(failing)
  expect(second.current).toEqual(NORTHBOUND)
  await waitFor(() => expect(failing).toHaveBeenCalled())
  expect(second.current).toEqual(NORTHBOUND)
})

it('takes what the server says now over what it remembers', async () => {
  localStorage.setItem('waybill.welcome', JSON.stringify(NORTHBOUND))
  const now = visit(async () => Response.json({ ...NORTHBOUND, environment: 'production' }))
  await waitFor(() => expect(now.current?.environment).toBe('production'))
})

it('does not mind what another version kept', () => {
  localStorage.setItem('waybill.welcome', '{"environment":')
  expect(visit(async () => new Promise(() => {})).current).toBeUndefined()
})
