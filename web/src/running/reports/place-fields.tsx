import type { ReactNode } from 'react'
import { type Form, part } from '../../form/use-form.ts'
import { FieldRow } from '../../ui/form-section.tsx'
import { t } from '../../ui/words.ts'

export interface TruckPlace {
  city: string
  state: string
}

/** City and state: what drivers know on the phone. */
export function PlaceFields<Draft extends TruckPlace>(props: { form: Form<Draft> }): ReactNode {
  const form: Form<Pick<TruckPlace, 'city' | 'state'>> = part(props.form)
  return (
    <FieldRow>
      <form.Text name="city" label={t('City')} />
      <form.Text name="state" label={t('State')} maxLength={40} autoComplete="off" />
    </FieldRow>
  )
}

/** Why it cannot locate a truck. */
export function placeLacks({ city, state }: TruckPlace): string | null {
  return city.trim() === '' || state.length < 2 ? t('Enter where the truck is') : null
}
