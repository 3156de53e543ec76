import { createContext, useContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Refused } from './refusals.ts'

/** What the parts of a form share. */
export type FormParts = {
  hook: UseFormReturn
  refused: Refused
  /** The contract's field name. */
  contractPath: (name: string) => string
  /** Marks an element of the form, so that its fields can be found. */
  mark: (element: HTMLElement | null) => void
  /** The draft was just sent: leaving loses nothing. */
  isSent: () => boolean
  /** The form's element in the page. */
  element: () => HTMLElement | null
}

export const FormContext = createContext<FormParts | undefined>(undefined)

export function useFormParts(): FormParts {
  const parts = useContext(FormContext)
  if (!parts) throw new Error('field-without-form')
  return parts
}
