import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Configuration } from './configuration.ts'

/** What the system says of a path, for whoever set DATA_DIR. */
const WHY: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that disk is read-only',
  ENOSPC: 'that disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'that disk does not answer',
  EISDIR: 'a folder stands where a file belongs',
  EEXIST: 'a file stands where a folder belongs',
  ENOTDIR: 'part of the path is a file, not a folder',
  ENOENT: 'part of the path leads nowhere',
  ELOOP: 'part of the path is a link that leads in a circle',
  ENAMETOOLONG: 'the path is too long',
}

const TRIAL = '.trial-'
const isTrial = (file: unknown) => path.basename(String(file)).startsWith(TRIAL)

/** Makes DATA_DIR where anything will lie in it, and refuses one that cannot be written, in words that say what to do about it. */
export async function prepareDataFolder(configuration: Configuration): Promise<void> {
  if (!usesDataFolder(configuration)) return
  const { dataDir } = configuration
  try {
    await makeFolder(dataDir)
    const trial = path.join(dataDir, `${TRIAL}${randomUUID()}`)
    await (await open(trial, 'wx', 0o600)).close()
    await rm(trial)
  } catch (error) {
    throw inPlainWords(dataDir, error)
  }
}

/** What went wrong in DATA_DIR, said so that its owner can fix it; everything else as it is. */
export function inPlainWords(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const why = WHY[String(error.code)]
  if (!why) return error
  const at = 'path' in error && !isTrial(error.path) && error.path !== dataDir ? ` (${String(error.path)})` : ''
  return new Error(`DATA_DIR ${dataDir} cannot be used: ${why}${at}. Fix it or choose another folder.`, {
    cause: error,
  })
}

function usesDataFolder({ dataDir, databaseUrl, secretsKey, filesUrl, mail }: Configuration): boolean {
  const keepsFiles = filesUrl.protocol === 'file:' && decodeURIComponent(filesUrl.pathname).startsWith(dataDir)
  return !databaseUrl || !secretsKey || !mail.smtpUrl || keepsFiles
}

/** Not `recursive`: on a file system that makes no folders (/proc) Node then tries for ever. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    const parent = path.dirname(folder)
    const isParentMissing = await stat(parent).then(
      () => false,
      (missing: NodeJS.ErrnoException) => missing.code === 'ENOENT' && parent !== folder,
    )
    if (code !== 'ENOENT' || !isParentMissing) throw error
    await makeFolder(parent)
    await mkdir(folder, { mode: 0o700 })
  }
}
