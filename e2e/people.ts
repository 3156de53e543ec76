import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { DEMO_PEOPLE } from '../server/world/cast.ts'
import { STORED } from '../web/src/api/stored.ts'

export const PASSWORD = 'demo-waybill-4340'

export const ALDER = 'dispatch@alder.example'
export const OPERATIONS = 'ops@northbound.example'

/** Where carriers and Northbound’s staff begin who need a menu, or only a session: a dashboard fetches, draws and refetches far more. */
export const LIGHT_PAGE = '/how-to'

type SignedIn = { accessToken: string; claims: string; user: { id: string } }

/** The demo world's people sign in once for all journeys of a worker: their password takes the server as long as anybody's in production. */
const residents = new Map<string, Promise<SignedIn>>()

function enter(request: APIRequestContext, userName: string): Promise<SignedIn> {
  const entering =
    residents.get(userName) ??
    request
      .post('/api/v2/authorize', { data: { userName, password: PASSWORD } })
      .then((answer) => answer.json() as Promise<SignedIn>)
  if (isResident(userName)) residents.set(userName, entering)
  return entering
}

const isResident = (userName: string) => DEMO_PEOPLE.some((person) => person.userName === userName)

/**
 * Signs somebody in and opens an address, without the sign-in page, which would cost each journey a second. A separate journey covers the
 * sign-in page.
 */
export async function signIn(page: Page, userName: string, at = '/'): Promise<void> {
  const { accessToken, claims, user } = await enter(page.request, userName)
  await page.addInitScript(
    ([stored, told, done]) => {
      // Only this tab's first page: who logs out stays out.
      if (sessionStorage.getItem(done)) return
      sessionStorage.setItem(done, 'done')
      // What opens by itself for an administrator of the demo world has a test of its own.
      sessionStorage.setItem(told, 'told')
      for (const [name, value] of stored) localStorage.setItem(name, value)
    },
    [
      [
        [STORED.claims, claims],
        [STORED.user, JSON.stringify(user)],
        [STORED.token, accessToken],
      ] as const,
      `waybill.tracking-lost.${user.id}`,
      `signed-in.${accessToken.slice(-12)}`,
    ] as const,
  )
  await page.goto(at)
}

/** Somebody with their own browser. */
export async function pageOf(
  browser: Browser,
  userName: string,
  { at, ...options }: BrowserContextOptions & { at?: string } = {},
): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await signIn(page, userName, at)
  return page
}

/** Navigates inside the app, as a link does; a full load of each address would take minutes. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => window.history.pushState(null, '', path), address)
}

export type Api = {
  get: <Answer>(path: string) => Promise<Answer>
  /** `version`: the record's version as last seen (If-Match). */
  post: <Answer>(path: string, data: unknown, version?: number) => Promise<Answer>
}

/** The person's API, to find what a journey starts with. */
export async function apiOf(request: APIRequestContext, userName: string): Promise<Api> {
  const { accessToken } = await enter(request, userName)
  const headers = { Authorization: `Bearer ${accessToken}` }
  return {
    get: async (path) => (await request.get(`/api/v2/${path}`, { headers })).json(),
    post: async (path, data, version) => {
      const seen: Record<string, string> = version === undefined ? {} : { 'If-Match': `"${version}"` }
      return (await request.post(`/api/v2/${path}`, { headers: { ...headers, ...seen }, data })).json()
    },
  }
}
