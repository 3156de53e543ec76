import { createHash } from 'node:crypto'
import path from 'node:path'
import { beforeAll, expect } from 'vitest'
import { Random } from '../world/random.ts'

// What a file draws comes from the seed of the order and its name: a failure of a drawn number is repeated by TEST_SEED as well.
beforeAll(() => {
  const { testPath = '' } = expect.getState()
  const name = path.relative(path.resolve(import.meta.dirname, '../..'), testPath)
  const drawn = createHash('sha1').update(`${process.env.TEST_SEED} ${name}`).digest()
  const random = new Random(drawn.readUInt32BE())
  Math.random = () => random.next()
})
