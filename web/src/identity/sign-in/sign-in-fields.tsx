import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { retell, t } from '../../ui/words.ts'
import styles from './sign-in-form.module.css'

/* Plain elements: they are the first thing a browser loads. */

export interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Shown below the field until there is an error. */
  help?: string
  inputRef?: Ref<HTMLInputElement>
}

export function PlainField({ label, help, inputRef, className, ...input }: PlainFieldProps): ReactNode {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={inputRef}
        id={id}
        className={classNames(styles.input, className)}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={help ? `${id}-help` : undefined}
        {...input}
      />
      {help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
    </div>
  )
}

export interface PasswordFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: string
  name?: string
  autoComplete: 'current-password' | 'new-password'
  isWrong?: boolean
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** The input can be shown, so that it is typed only once. */
export function PasswordField({
  label,
  name = 'password',
  isWrong,
  inputRef,
  ...input
}: PasswordFieldProps): ReactNode {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.withButton}>
        <input
          ref={inputRef}
          id={id}
          className={styles.input}
          name={name}
          type={isShown ? 'text' : 'password'}
          maxLength={128}
          aria-invalid={isWrong}
          {...input}
        />
        <button
          type="button"
          className={styles.eye}
          aria-label={isShown ? t('Hide password') : t('Show password')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </button>
      </div>
    </div>
  )
}

/** Error messages; the space is reserved, so nothing jumps. */
export function Said({ sayings, id }: { sayings: readonly string[]; id?: string }): ReactNode {
  return (
    <div id={id} role="alert" className={styles.said}>
      {sayings.map((saying) => (
        <p key={saying}>{retell(saying)}</p>
      ))}
    </div>
  )
}
