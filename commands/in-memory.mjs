import { existsSync, readFileSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** A whole run has written 0.6 GiB there at most; browsers and servers need the rest. */
const ROOM = { ofFolder: 2 * GIB, ofMachine: 6 * GIB }

/**
 * Lets what this process starts keep its temporary files in memory, on a Linux with room for them: a test file's database is 1,300 files,
 * and a disk takes half a second to create them where others were just deleted.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ROOM.ofFolder || process.availableMemory() < ROOM.ofMachine) return
  // Some tests run programs that they put there.
  const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm \S+ (\S+)/m)
  if (mount && !mount[1].split(',').includes('noexec')) process.env.TMPDIR = MEMORY
}
