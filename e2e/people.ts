import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { STORED } from '../web/src/api/stored.ts'

export const PASSWORD = 'demo-waybill-4340'

export const ALDER = 'dispatch@alder.example'
export const OPERATIONS = 'ops@northbound.example'

/**
 * Signs somebody in and opens an address, without the sign-in page, which would cost each journey a second. A separate journey covers the
 * sign-in page.
 */
export async function signIn(page: Page, userName: string, at = '/'): Promise<void> {
  const answer = await page.request.post('/api/v2/authorize', { data: { userName, password: PASSWORD } })
  const { accessToken, claims, user } = await answer.json()
  // Storage belongs to the origin: any of its files will do.
  await page.goto('/icon.svg')
  await page.evaluate((entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)), [
    [STORED.claims, claims],
    [STORED.user, JSON.stringify(user)],
    [STORED.token, accessToken],
  ] as [string, string][])
  // What opens by itself for an administrator of the demo world has a test of its own.
  await page.evaluate((id) => sessionStorage.setItem(`waybill.tracking-lost.${id}`, 'told'), user.id)
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

export type Api = {
  get: <Answer>(path: string) => Promise<Answer>
  /** `version`: the record's version as last seen (If-Match). */
  post: <Answer>(path: string, data: unknown, version?: number) => Promise<Answer>
}

/** The person's API, to find what a journey starts with. */
export async function apiOf(request: APIRequestContext, userName: string): Promise<Api> {
  const signedIn = await request.post('/api/v2/authorize', { data: { userName, password: PASSWORD } })
  const { accessToken } = await signedIn.json()
  const headers = { Authorization: `Bearer ${accessToken}` }
  return {
    get: async (path) => (await request.get(`/api/v2/${path}`, { headers })).json(),
    post: async (path, data, version) => {
      const seen: Record<string, string> = version === undefined ? {} : { 'If-Match': `"${version}"` }
      return (await request.post(`/api/v2/${path}`, { headers: { ...headers, ...seen }, data })).json()
    },
  }
}
