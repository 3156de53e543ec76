import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { later } from './later.tsx'

it('leaves out what does not come without signal, keeps the rest, and fetches it when there is signal', async () => {
  const load = vi
    .fn(async () => ({ name }: { name: string }) => <p>{name}</p>)
    .mockRejectedValueOnce(new TypeError())
  const Part = later<{ name: string }>(load, ({ hasFailed }) => <p>{hasFailed ? 'No signal' : 'Loading'}</p>)
  render(
    <main>
      <h1>Your loads</h1>
      <Part name="Report" />
    </main>,
  )
  expect(screen.getByText('Loading')).toBeDefined()
  await screen.findByText('No signal')
  expect(screen.getByText('Your loads')).toBeDefined()
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Report')
  expect(load).toHaveBeenCalledTimes(2)
})

it('is shown when its code comes just as it is drawn, fetched for one that is gone', async () => {
  let arrive: (() => void) | undefined
  const Report = () => <p>Report</p>
  const coming = Promise.resolve(Report)
  const Part = later(() => coming)
  vi.spyOn(coming, 'then').mockImplementation(async (come) => {
    arrive = () => void come?.(Report)
  })
  render(<Part />).unmount()
  // What waits for the layout runs before an effect does.
  const Arriving = () => {
    useLayoutEffect(() => arrive?.(), [])
    return null
  }
  render(
    <main>
      <Part />
      <Arriving />
    </main>,
  )
  arrive?.()
  await screen.findByText('Report')
})
