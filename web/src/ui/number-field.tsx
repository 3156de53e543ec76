import { NumberParser } from '@internationalized/number'
import { type ReactNode, use, useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input, InputContext, type InputProps } from 'react-aria-components/Input'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
  NumberFieldStateContext,
} from 'react-aria-components/NumberField'
import { useSlottedContext } from 'react-aria-components/slots'
import { flushSync } from 'react-dom'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { locale, t } from './words.ts'

export interface NumberFieldProps extends FieldTexts, Omit<AriaProps, 'children' | 'className' | 'style'> {
  placeholder?: string
  /** The unit after the number: "lb", "mi". */
  unit?: string
  /** The number while typing, NaN if none; `onChange` gets it rounded when the field is left. */
  onType?: (value: number) => void
}

const dollars: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD', currencySign: 'accounting' }

/** An amount as typed, as it is shown: in the American form. "10,50", "1 234,50" and "1.234,50" have a decimal comma. */
function american(text: string): string {
  const bare = text.replaceAll(/[\s$]/g, '')
  const [, before, whole, cents, after] = /^(\(?-?)(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})(\)?)$/.exec(bare) ?? []
  return whole ? `${before}${whole.replaceAll('.', '')}.${cents}${after}` : bare
}

/** A number, with `unit` after it. An amount is read as it is shown, in the American form, and with a decimal comma. */
export function NumberField({
  label,
  hideLabel,
  help,
  error,
  optional,
  placeholder,
  unit,
  onType,
  ...field
}: NumberFieldProps): ReactNode {
  // React Aria reformats a changed value, "1" as "$1.00" before the "2" comes: while typing, keep the value as it was.
  const [typed, setTyped] = useState<{ shown: number | undefined; figure: number }>()
  const isAmount = field.formatOptions?.style === 'currency'
  const form = isAmount ? 'en-US' : locale()
  const shown = typed && Object.is(field.value, typed.figure) ? typed.shown : field.value
  const onTyping =
    onType &&
    ((text: string): void => {
      const figure = new NumberParser(form, field.formatOptions).parse(isAmount ? american(text) : text)
      if (field.value !== undefined) setTyped({ shown, figure })
      onType(figure)
    })
  return (
    <I18nProvider locale={form}>
      <AriaNumberField
        validationBehavior="aria"
        {...field}
        value={shown}
        onChange={(figure) => {
          setTyped(undefined)
          field.onChange?.(figure)
        }}
        isInvalid={Boolean(error)}
        className={styles.field}
      >
        <FieldFrame {...{ label, hideLabel, help, error, optional }}>
          <Group className={classNames(styles.control, styles.number)}>
            {isAmount ? <AmountInput {...{ placeholder, onTyping }} /> : <FigureInput {...{ placeholder, onTyping }} />}
            {unit ? <span className={styles.affix}>{unit}</span> : null}
          </Group>
        </FieldFrame>
      </AriaNumberField>
    </I18nProvider>
  )
}

/** An amount in dollars and cents. */
export function MoneyField(field: Omit<NumberFieldProps, 'unit' | 'formatOptions'>): ReactNode {
  return <NumberField {...field} formatOptions={dollars} />
}

interface FigureInputProps {
  placeholder: string | undefined
  onTyping: ((text: string) => void) | undefined
}

function FigureInput({ placeholder, onTyping, ...more }: FigureInputProps & InputProps): ReactNode {
  const { 'aria-roledescription': described } = useSlottedContext(InputContext) ?? {}
  return (
    <Input
      {...more}
      // In the reader's language, also where the amount is in the American form; React Aria leaves it out on iPhones.
      aria-roledescription={described && t('Number field')}
      placeholder={placeholder}
      onInput={onTyping && ((event) => onTyping(event.currentTarget.value))}
    />
  )
}

/** Keys at which React Aria reads what was typed. */
const READING = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

/** React Aria reads the American form alone, and shows what it read: an amount has it before that. */
function AmountInput(props: FigureInputProps): ReactNode {
  const state = use(NumberFieldStateContext)
  const settle = (text: string): void => flushSync(() => state?.setInputValue(american(text)))
  return (
    <FigureInput
      {...props}
      onBlurCapture={({ currentTarget }) => settle(currentTarget.value)}
      onKeyDownCapture={({ key, currentTarget }) => {
        if (READING.has(key)) settle(currentTarget.value)
      }}
      onPasteCapture={(event) => {
        const { selectionStart, selectionEnd, value } = event.currentTarget
        if (selectionStart !== 0 || selectionEnd !== value.length) return
        event.preventDefault()
        event.stopPropagation()
        const text = american(event.clipboardData.getData('text/plain'))
        props.onTyping?.(text)
        state?.commit(text)
      }}
    />
  )
}
