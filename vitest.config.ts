import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { sayingsByName } from './web/words-with-code.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** What takes a worker more than twelve seconds. */
const LONGEST =
  /(?:isolation|isolation-of-reads|bad-input|hostile-files|drain|demo-world|kill|kill-with-its-database|memory|database-gone|memberships|accept-once|backup|factoring|recipe|orphan|older-data-folder)\.api\.test\.ts$/

/** The order of the seed, but what takes longest begins first: none runs alone at the end, beside an idle core. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const place = ({ moduleId }: TestSpecification) => {
      const drawn = createHash('sha1')
        .update(`${sequence.seed} ${path.relative(root, moduleId)}`)
        .digest('hex')
      return `${LONGEST.test(moduleId) ? 0 : 1} ${drawn}`
    }
    return files.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
  }
}

/** `x.test.ts` needs no database; `x.api.test.ts` works on one of its own; `x.test.tsx` renders components. */
export default defineConfig({
  plugins: [sayingsByName()],
  test: {
    // They end what hangs, and promise nothing: a machine may be three times slower than most, and stand still for ten seconds.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Files of one worker share what they import: reading it anew for each file cost half of all time.
    isolate: false,
    // No test leans on another: each run puts files and tests in another order. vitest prints its seed; `--sequence.seed` repeats it.
    sequence: { shuffle: { files: true, tests: true }, sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,server,bench,commands}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
          environment: 'node',
          // Node reads TypeScript by itself, as it does in production: rewriting it for Vite takes each worker eight seconds.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-web',
          include: ['web/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          setupFiles: here('web/src/test/clocks-setup.ts'),
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.api.test.ts'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
          globalSetup: here('server/test/database-setup.ts'),
          setupFiles: [here('server/test/drop-databases.ts'), here('server/test/seeded-chance.ts')],
          // A test waits for PostgreSQL half of its time: a second one fills the gaps, also on two cores. A third gains nothing: no gaps are left.
          maxWorkers: 2,
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'jsdom',
          setupFiles: here('web/src/test/component-setup.ts'),
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
