import { createContext, useContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Refused } from './refusals.ts'

/** What the parts of a form know of it. */
export type FormParts = {
  hook: UseFormReturn
  refused: Refused
  /** How the contract calls a field. */
  contractPath: (name: string) => string
  /** Takes something that stands in the form, so that its fields can be looked for. */
  mark: (element: HTMLElement | null) => void
  /** What was typed has just been sent: leaving loses nothing. */
  isSent: () => boolean
  /** The form as it stands in the page. */
  element: () => HTMLElement | null
}

export const FormContext = createContext<FormParts | undefined>(undefined)

export function useFormParts(): FormParts {
  const parts = useContext(FormContext)
  if (!parts) throw new Error('field-without-form')
  return parts
}
