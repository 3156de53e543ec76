import { spawnSync } from 'node:child_process'
import { chown, lchown, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Which account runs PostgreSQL: a prefix for each of its commands, and who must own its folders (undefined where this process does not
 * choose). PostgreSQL refuses to run as root.
 */
export type Account = { prefix: readonly string[]; owner: number | undefined }

const ROOT = 0
const NOBODY = 65534
const userNamespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
const enterAnyFolder = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
/** When this process is killed, Linux stops the database on its own, cleanly. Elsewhere the next start does. */
const endWithParent = ['setpriv', '--pdeathsig', 'INT']

/**
 * Chooses the first account that can both run the program and write to the folder. For root these are, narrowest first: root appearing as
 * nobody in a user namespace; nobody; and nobody with the right to pass closed folders (a checkout in /root, in a container that forbids
 * namespaces).
 */
export async function chooseAccount(program: string, folder: string): Promise<Account> {
  if (process.getuid?.() !== ROOT) {
    const plain = { prefix: [], owner: undefined }
    const bound = { prefix: endWithParent, owner: undefined }
    return process.platform === 'linux' && canRun(bound, program, folder) ? bound : plain
  }
  const candidates: Account[] = [
    { prefix: [...userNamespace, ...endWithParent], owner: ROOT },
    { prefix: [...asNobody, '--pdeathsig', 'INT'], owner: NOBODY },
    { prefix: [...asNobody, ...enterAnyFolder, '--pdeathsig', 'INT'], owner: NOBODY },
  ]
  for (const account of candidates) {
    await handOver(folder, account)
    if (canRun(account, program, folder)) return account
  }
  throw new Error(
    'PostgreSQL does not run as root, and no way to run it as "nobody" works here ' +
      '(neither unshare nor setpriv of util-linux). Start Waybill as an ordinary user, or set DATABASE_URL.',
  )
}

/** Gives a folder and everything in it to the account; done at once if the account already owns it. */
export async function handOver(folder: string, { owner }: Account): Promise<void> {
  if (owner === undefined || (await stat(folder)).uid === owner) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(path.join(folder, entry), owner, owner)
  await chown(folder, owner, owner)
}

function canRun({ prefix }: Account, program: string, folder: string): boolean {
  const trial = ['sh', '-c', 'cd "$0" && : >.trial && rm .trial && exec "$1" --version', folder, program]
  const [command = '', ...rest] = [...prefix, ...trial]
  return spawnSync(command, rest, { stdio: 'ignore', cwd: '/' }).status === 0
}
