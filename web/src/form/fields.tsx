import type { ReactNode } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form'
import { Checkbox, CheckboxGroup, type CheckboxGroupProps, type CheckboxProps } from '../ui/checkbox.tsx'
import { MoneyField, NumberField, type NumberFieldProps } from '../ui/number-field.tsx'
import { RadioGroup, type RadioGroupProps } from '../ui/radio-group.tsx'
import { Select, type SelectProps } from '../ui/select.tsx'
import { Switch, type SwitchProps } from '../ui/switch.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'
import styles from './fields.module.css'
import { useFormParts } from './form-context.ts'
import { put } from './put.ts'
import { refusedAt } from './refusals.ts'
import { Summary, type SummaryProps } from './summary.tsx'

/** The draft's names that hold such a value. */
type PathTo<Draft extends FieldValues, Value> = {
  [Name in FieldPath<Draft>]: FieldPathValue<Draft, Name> extends Value ? Name : never
}[FieldPath<Draft>]
/** A cleared number is null, so its name must allow that. */
type FigurePath<Draft extends FieldValues> = {
  [Name in PathTo<Draft, number | null>]: null extends FieldPathValue<Draft, Name> ? Name : never
}[PathTo<Draft, number | null>]
type ChoiceOf<Draft extends FieldValues, Name extends FieldPath<Draft>> = NonNullable<FieldPathValue<Draft, Name>> &
  string

type Own = 'name' | 'value' | 'defaultValue' | 'onChange' | 'error' | 'isSelected' | 'onType'

/** What every field takes besides its control's props. */
interface Bound<Name extends string, Value> {
  name: Name
  /** The contract's path, where it differs from the draft's: `phoneNumbers.0.number`. */
  about?: string
  /** What else it changes. */
  onChange?: (value: Value) => void
  /** The error while typing; the last submit's refusal comes second. */
  error?: string | null | undefined
}

export interface CustomFieldProps<Name extends string, Value> extends Omit<Bound<Name, Value>, 'onChange'> {
  children: (field: { value: Value; onChange: (value: Value) => void; error: string | undefined }) => ReactNode
}

/** The fields of a form, bound to its draft's names. They are the same for every form; only the types differ. */
export interface Fields<Draft extends FieldValues> {
  Text: (props: Omit<TextFieldProps, Own> & Bound<PathTo<Draft, string>, string>) => ReactNode
  Number: (props: Omit<NumberFieldProps, Own> & Bound<FigurePath<Draft>, number | null>) => ReactNode
  Money: (
    props: Omit<NumberFieldProps, Own | 'unit' | 'formatOptions'> & Bound<FigurePath<Draft>, number | null>,
  ) => ReactNode
  Select: <Name extends PathTo<Draft, string | null | undefined>>(
    props: Omit<SelectProps<ChoiceOf<Draft, Name>>, Own> & Bound<Name, ChoiceOf<Draft, Name>>,
  ) => ReactNode
  Radio: <Name extends PathTo<Draft, string | null | undefined>>(
    props: Omit<RadioGroupProps<ChoiceOf<Draft, Name>>, Own> & Bound<Name, ChoiceOf<Draft, Name>>,
  ) => ReactNode
  Checkbox: (props: Omit<CheckboxProps, Own> & Bound<PathTo<Draft, boolean>, boolean>) => ReactNode
  Switch: (props: Omit<SwitchProps, Own> & Bound<PathTo<Draft, boolean>, boolean>) => ReactNode
  Checkboxes: <Name extends PathTo<Draft, readonly string[]>>(
    props: Omit<CheckboxGroupProps<FieldPathValue<Draft, Name>[number]>, Own> &
      Bound<Name, FieldPathValue<Draft, Name>>,
  ) => ReactNode
  /** Any other control: `<form.Field name="date">{(field) => <DateField label={t('Day')} {...field} />}</form.Field>`. */
  Field: <Name extends FieldPath<Draft>>(props: CustomFieldProps<Name, FieldPathValue<Draft, Name>>) => ReactNode
  /** Every refusal, each linked to its field. */
  Summary: (props: SummaryProps) => ReactNode
}

/** A name in any draft; `Fields` has checked its value. */
type Anywhere<Value> = Bound<string, Value>

function useField<Value>({ name, about, onChange, error }: Anywhere<Value>) {
  const { hook, refused, contractPath } = useFormParts()
  const path = about ?? contractPath(name)
  // `Fields` only allows names that hold such a value.
  const value = useWatch({ control: hook.control, name }) as Value
  return {
    value,
    change: (next: Value): void => {
      put(hook, name, next)
      onChange?.(next)
    },
    /** Props for the control's own element. */
    place: { error: error ?? refusedAt(refused, path), 'data-field': path },
  }
}

function Text({ name, about, onChange, error, ...field }: Omit<TextFieldProps, Own> & Anywhere<string>): ReactNode {
  const { value, change, place } = useField({ name, about, onChange, error })
  return <TextField {...field} {...place} value={value ?? ''} onChange={change} />
}

type Figure = Omit<NumberFieldProps, Own> & Anywhere<number | null>

function useFigure(bound: Anywhere<number | null>) {
  const { value, change, place } = useField(bound)
  const put = (figure: number): void => change(Number.isNaN(figure) ? null : figure)
  return { ...place, value: value ?? Number.NaN, onChange: put, onType: put }
}

function Figure({ name, about, onChange, error, ...field }: Figure): ReactNode {
  return <NumberField {...field} {...useFigure({ name, about, onChange, error })} />
}

function Money({ name, about, onChange, error, ...field }: Figure): ReactNode {
  return <MoneyField {...field} {...useFigure({ name, about, onChange, error })} />
}

function Choice({
  name,
  about,
  onChange,
  error,
  ...field
}: Omit<SelectProps<string>, Own> & Anywhere<string>): ReactNode {
  const { value, change, place } = useField({ name, about, onChange, error })
  return <Select {...field} {...place} value={value ?? null} onChange={change} />
}

function Radio({
  name,
  about,
  onChange,
  error,
  ...field
}: Omit<RadioGroupProps<string>, Own> & Anywhere<string>): ReactNode {
  const { value, change, place } = useField({ name, about, onChange, error })
  return <RadioGroup {...field} {...place} value={value ?? null} onChange={change} />
}

function Tick({ name, about, onChange, error, ...field }: Omit<CheckboxProps, Own> & Anywhere<boolean>): ReactNode {
  const { value, change, place } = useField({ name, about, onChange, error })
  return <Checkbox {...field} data-field={place['data-field']} isSelected={value} onChange={change} />
}

function Toggle({ name, about, onChange, error, ...field }: Omit<SwitchProps, Own> & Anywhere<boolean>): ReactNode {
  const { value, change, place } = useField({ name, about, onChange, error })
  return <Switch {...field} data-field={place['data-field']} isSelected={value} onChange={change} />
}

type Several = Omit<CheckboxGroupProps<string>, Own> & Anywhere<string[]>

function Checkboxes({ name, about, onChange, error, ...field }: Several): ReactNode {
  const { value, change, place } = useField({ name, about, onChange, error })
  return <CheckboxGroup {...field} {...place} value={value} onChange={change} />
}

function Field({ children, ...bound }: CustomFieldProps<string, unknown>): ReactNode {
  const { value, change, place } = useField(bound)
  return (
    <div data-field={place['data-field']} data-invalid={place.error ? true : undefined} className={styles.field}>
      {children({ value, onChange: change, error: place.error })}
    </div>
  )
}

export const FIELDS = {
  Text,
  Number: Figure,
  Money,
  Select: Choice,
  Radio,
  Checkbox: Tick,
  Switch: Toggle,
  Checkboxes,
  Field,
  Summary,
}
