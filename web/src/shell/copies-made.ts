import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** Nobody reads more numbers than these, and two hundred are taller than the screen. */
const SHOWN = 5

/** Says that copies were made; with many it lists a few, a press copies all. */
export function tellCopies(numbers: readonly string[]): void {
  const said = (list: string) =>
    t('Successfully created {n} copies. Duplicate IDs: {numbers}', { n: numbers.length, numbers: list })
  if (numbers.length <= SHOWN) {
    toast.success(said(numbers.join(', ')))
    return
  }
  const first = numbers.slice(0, SHOWN).join(', ')
  const list = t('{first} and {n} more. Press to copy all numbers.', { first, n: numbers.length - SHOWN })
  toast.success(said(list), { onPress: () => void copy(numbers) })
}

async function copy(numbers: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(numbers.join('\n'))
    toast.info(t('{n} numbers copied', { n: numbers.length }))
  } catch {
    // The browser denied clipboard access.
    toast.error(t('The numbers could not be copied. Find them at the top of the order list.'))
  }
}
