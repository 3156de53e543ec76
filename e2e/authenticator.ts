import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
const PASSWORD = 'demo-waybill-4340'

export type Authenticator = (page: Page) => Promise<string>

/** The authenticator app of somebody who scanned this secret; each code is good once, so it waits for the next. */
export function authenticator(secret: string, used = ''): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let last = used
  return async (page) => {
    // A code stands for half a minute; the next one comes when that is over.
    if (totp.generate() === last) await page.waitForTimeout(STEP_MS - (Date.now() % STEP_MS))
    last = totp.generate()
    return last
  }
}

/** Turns on the second factor of somebody, as they would in their profile. */
export async function turnOnSecondFactor(
  request: APIRequestContext,
  userName: string,
  password = PASSWORD,
): Promise<Authenticator> {
  const { accessToken } = await (await request.post('/api/v2/authorize', { data: { userName, password } })).json()
  const headers = { Authorization: `Bearer ${accessToken}` }
  const { secret } = await (await request.post('/api/v2/me/second_factor/enrolment', { headers, data: {} })).json()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const turnedOn = await request.post('/api/v2/me/second_factor', { headers, data: { code } })
  if (turnedOn.status() !== 201) throw new Error(await turnedOn.text())
  return authenticator(secret, code)
}
