import { AsyncLocalStorage } from 'node:async_hooks'
import { onTestFinished, vi } from 'vitest'
import { Db } from '../src/db/connection.ts'
import { Files } from '../src/outside/files/files.ts'
import { Images } from '../src/outside/images/images.ts'

type Verb = (...said: unknown[]) => unknown

const transaction = new AsyncLocalStorage<true>()

/** File operations from now until the test ends; each notes whether a transaction is waiting for it. */
export function stepsWithFiles(): string[] {
  const steps: string[] = []
  follow(Db.prototype, 'transaction', (begin, work) =>
    begin((tx: unknown) => transaction.run(true, () => (work as Verb)(tx))),
  )
  const note =
    (name: string) =>
    (go: Verb, ...said: unknown[]) => {
      steps.push(transaction.getStore() ? `${name} in a transaction` : name)
      return go(...said)
    }
  for (const name of ['typeOf', 'examine', 'square']) follow(Images.prototype, name, note(name))
  for (const name of ['store', 'storeFile']) follow(Files.prototype, name, note(name))
  return steps
}

function follow(prototype: object, name: string, instead: (go: Verb, ...said: unknown[]) => unknown): void {
  const verbs = prototype as Record<string, Verb>
  const go = verbs[name]
  if (!go) throw new Error(`There is no ${name}`)
  const spy = vi.spyOn(verbs, name).mockImplementation(function (this: unknown, ...said: unknown[]) {
    return instead(go.bind(this), ...said)
  })
  onTestFinished(() => spy.mockRestore())
}
