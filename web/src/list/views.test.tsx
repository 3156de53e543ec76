import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../test/rooms.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ViewLinks } from './views.tsx'

const VIEWS = ['all', 'held', 'expiring'].map((id) => ({ id, label: id }))

function Page({ selected }: { selected: string }) {
  const links = (
    <ViewLinks
      at="/companies"
      views={VIEWS}
      selected={selected}
      leadsTo={(view) => (view === 'all' ? {} : { query: view })}
    />
  )
  return (
    <ListPage title="Companies" views={links}>
      {null}
    </ListPage>
  )
}

it('shows the open view where there is no room for a panel, scrolled into sight', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('width < 960'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const seen: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent)
  }
  await renderPage(() => <Page selected="expiring" />, 'companies', '/companies?query=expiring')
  expect(await screen.findByRole('link', { name: 'expiring' })).toBeTruthy()
  expect(seen).toEqual(['expiring'])
  // They are not hidden behind a button.
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  vi.unstubAllGlobals()
})

it('calls one view current, not also the one that searches for less', async () => {
  await renderPage(() => <Page selected="held" />, 'companies', '/companies?query=held')
  const links = await screen.findAllByRole('link')
  expect(links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent)).toEqual(['held'])
})
