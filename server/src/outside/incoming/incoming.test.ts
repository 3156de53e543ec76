import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { incomingOf, sweepIncoming } from './incoming.ts'

test('what a killed process left is removed; what is under way stays', async () => {
  const tmp = await mkdtemp(path.join(os.tmpdir(), 'waybill-sweep-'))
  vi.stubEnv('TMPDIR', tmp)
  try {
    const [left, other] = [await mkdtemp(path.join(tmp, 'waybill-incoming-')), await mkdtemp(path.join(tmp, 'other-'))]
    const now = new Date()
    const hoursAgo = new Date(now.getTime() - 2 * 3_600_000)
    for (const folder of [left, other]) await utimes(folder, hoursAgo, hoursAgo)
    const underWay = await incomingOf('a proof.pdf', Buffer.from('%PDF-'))
    // Not by the clock of the files, which a test of another hour leaves alone.
    await utimes(path.dirname(underWay.path), now, now)
    await sweepIncoming(now)
    expect([left, other, underWay.path].map((each) => existsSync(each))).toEqual([false, true, true])
  } finally {
    vi.unstubAllEnvs()
    await rm(tmp, { recursive: true })
  }
})
