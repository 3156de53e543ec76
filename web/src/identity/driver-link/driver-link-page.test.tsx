import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** The code is read once per page: each test opens a new one. */
async function open(answers: Record<string, () => Response>, onEnter: (...given: unknown[]) => void): Promise<void> {
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    return answer ? answer() : json({ code: 'route-not-found' }, 404)
  })
  vi.resetModules()
  window.history.replaceState(null, '', '/driver-link#code=AAAAAAAAAAAAAAAAAAAAAA')
  const { DriverLinkPage } = await import('./driver-link-page.tsx')
  await renderInside(<DriverLinkPage onEnter={onEnter} />)
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const asksForCode = (more: object) => () =>
  json({ code: 'second-factor-required', status: 401, challenge: 'challenge', ...more }, 401)

it.each([
  ['the load that the link was made for', { shipmentNumber: '1000123' }, '/drive?load=1000123'],
  ['the driver’s home where it was made for none', {}, '/drive'],
])('after the code of a second factor opens %s', async (_what, more, path) => {
  const entered = vi.fn()
  const driver = signedIn()
  await open({ '/mobile/authorize': asksForCode(more), '/second_factor': () => json(driver) }, entered)
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '123456' } })
  await waitFor(() => expect(entered).toHaveBeenCalledWith(driver, path))
})

it('opens the load at once for whoever has none', async () => {
  const entered = vi.fn()
  const driver = signedIn()
  await open({ '/mobile/authorize': () => json({ ...driver, shipmentNumber: '1000124' }) }, entered)
  await waitFor(() => expect(entered).toHaveBeenCalledWith(driver, '/drive?load=1000124'))
})
