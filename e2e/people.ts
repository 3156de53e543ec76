import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

const PASSWORD = 'demo-waybill-4340'

export const ALDER = 'dispatch@alder.example'
export const BIRCH = 'dispatch@birch.example'
export const CEDAR = 'broker@cedar.example'
export const OPERATIONS = 'ops@northbound.example'

export async function signIn(page: Page, userName: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** Somebody at a browser of their own. */
export async function pageOf(browser: Browser, userName: string, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await signIn(page, userName)
  return page
}

export type Api = {
  get: <Answer>(path: string) => Promise<Answer>
  post: <Answer>(path: string, data: unknown) => Promise<Answer>
}

/** The person's API, to find what a journey begins with. */
export async function apiOf(request: APIRequestContext, userName: string): Promise<Api> {
  const signedIn = await request.post('/api/v2/authorize', { data: { userName, password: PASSWORD } })
  const { accessToken } = await signedIn.json()
  const headers = { Authorization: `Bearer ${accessToken}` }
  return {
    get: async (path) => (await request.get(`/api/v2/${path}`, { headers })).json(),
    post: async (path, data) => (await request.post(`/api/v2/${path}`, { headers, data })).json(),
  }
}
