import { useState } from 'react'
import type { z } from 'zod'
import { isProblem } from '../api/problem.ts'
import { t } from '../ui/words.ts'

export type Refused = Readonly<Record<string, string[]>>

/** The rules of the contract said beside the fields before anything is sent, and afterwards what the server refused. */
export function useRefusals<Schema extends z.ZodType>(schema: Schema) {
  const [refused, setRefused] = useState<Refused>({})
  return {
    refused,
    about: (field: string): string | undefined => refused[field]?.[0],
    /** What may be sent; undefined when a rule speaks against it. */
    read: (entered: unknown): z.output<Schema> | undefined => {
      const read = schema.safeParse(entered)
      setRefused(read.success ? {} : byField(read.error.issues))
      return read.data
    },
    hear: (error: unknown): void => {
      if (isProblem(error)) setRefused(error.modelState)
    },
  }
}

export function byField(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  const refused: Record<string, string[]> = {}
  for (const { path, message } of issues) (refused[path.map(String).join('.')] ??= []).push(plain(path, message))
  return refused
}

/** What the contract says of codes and ids is for programs; a person is told what to do. */
function plain(path: readonly PropertyKey[], message: string): string {
  if (path.at(-1) === 'documentId') return t('Upload the document first')
  if (message.startsWith('Enter a day like ')) return t('Enter the day')
  if (message.startsWith('Choose one of ')) return t('Choose one of these')
  return message
}
