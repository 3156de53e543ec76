import { IconCircleCheck, IconEye, IconEyeOff } from '@tabler/icons-react'
import { PASSWORD_LENGTH } from '@waybill/contract/identity/passwords.ts'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { plural, retell, t } from '../../ui/words.ts'
import formStyles from '../sign-in/sign-in-form.module.css'
import styles from './new-password-field.module.css'

/** From here on length alone makes a password strong, whatever it contains. */
const STRONG = 20
const GOOD = 16

export interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (password: string) => void
  error?: string | undefined
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A new password: length counts, says the meter; the input can be shown, so it is entered once. */
export function NewPasswordField(props: NewPasswordFieldProps): ReactNode {
  const { label, value, onChange, error, autoFocus, inputRef } = props
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { length } = [...value]
  const isLongEnough = length >= PASSWORD_LENGTH.least
  return (
    <div className={formStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={formStyles.withButton}>
        <input
          ref={inputRef}
          id={id}
          className={formStyles.input}
          name="newPassword"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          maxLength={PASSWORD_LENGTH.most}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-rule`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={formStyles.eye}
          aria-label={isShown ? t('Hide password') : t('Show password')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </button>
      </div>
      <div className={styles.meter} data-strength={strengthOf(length)} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p id={`${id}-rule`} role="status" className={classNames(styles.rule, error && styles.wrong)}>
        {error ? retell(error) : null}
        {!error && isLongEnough ? (
          <>
            <IconCircleCheck aria-hidden="true" /> {wordsOf(length)}
          </>
        ) : null}
        {!error && !isLongEnough ? tooShort(length) : null}
      </p>
    </div>
  )
}

function strengthOf(length: number): 0 | 1 | 2 | 3 {
  if (length < PASSWORD_LENGTH.least) return 0
  if (length < GOOD) return 1
  return length < STRONG ? 2 : 3
}

function wordsOf(length: number): string {
  if (length < GOOD) return t('Long enough')
  return length < STRONG ? t('Good') : t('Very good')
}

function tooShort(length: number): string {
  if (length === 0) return t('At least 12 characters. A few words that do not belong together are easy to remember.')
  const missing = PASSWORD_LENGTH.least - length
  return plural(missing, '{n} more character', '{n} more characters')
}
