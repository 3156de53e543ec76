import { z } from 'zod'
import { mistake } from './told.ts'

/**
 * What is wrong with a value, as a sentence for the person who typed it (W15). A schema with its own sentence keeps it; the rest use these,
 * in the browser and on the server, so nobody reads a library's wording. `api.ts` loads this, and so does every browser entry point with a
 * form; signing in does not need it.
 */
type Issue = z.core.$ZodRawIssue

/** Nobody reads more choices than this. */
const MOST_CHOICES = 12

function sayMistake(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return ofAnotherType(issue.input, issue.expected)
    case 'invalid_value':
      return choose(issue.values, isMissing(issue.input) ? MISSING : NOT_TAKEN)
    case 'invalid_format':
      return ofAnotherForm(issue.format)
    case 'too_big':
      return beyond(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'too_small':
      return below(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'unrecognized_keys':
      return 'Unknown field'
    case 'invalid_union':
      return isMissing(issue.input) ? MISSING : noneOf(issue)
    default:
      return NOT_TAKEN
  }
}

const MISSING = 'Fill this in'
const NOT_TAKEN = 'This value is not allowed here'

const isMissing = (input: unknown): boolean => input === undefined || input === null

function ofAnotherType(input: unknown, type: string): string {
  if (isMissing(input)) return MISSING
  switch (type) {
    case 'number':
      return 'Enter a number'
    case 'int':
      return 'Enter a whole number'
    case 'string':
      return 'Enter text'
    case 'boolean':
      return 'Choose yes or no'
    case 'array':
    case 'tuple':
      return 'Enter a list'
    case 'object':
    case 'record':
      return 'Enter its fields one by one'
    default:
      return NOT_TAKEN
  }
}

function ofAnotherForm(format: string): string {
  switch (format) {
    case 'date':
      return 'Enter a day like 2026-01-31'
    case 'datetime':
      return 'Enter a day and time like 2026-01-31T08:00:00-06:00'
    case 'time':
      return 'Enter a time like 08:30'
    case 'guid':
    case 'uuid':
      return 'Enter an ID like 0198c6b0-7d1e-7c3a-9b1f-3c5a7e9d1b2f'
    case 'email':
      return 'Enter an email address like name@example.com'
    case 'url':
      return 'Enter a web address like https://example.com'
    case 'base64':
      return 'The file did not arrive complete. Choose it again.'
    default:
      return 'This is not in the right format'
  }
}

function beyond(origin: string, most: number, isIncluded: boolean): string {
  if (origin === 'string' || isList(origin))
    return origin === 'string' ? mistake('text-at-most', { most }) : mistake('list-at-most', { most })
  return isIncluded ? mistake('number-at-most', { most }) : mistake('number-below', { most })
}

function below(origin: string, least: number, isIncluded: boolean): string {
  if (origin === 'string') return least === 1 ? MISSING : mistake('text-at-least', { least })
  if (isList(origin)) return least === 1 ? 'List at least one' : mistake('list-at-least', { least })
  return isIncluded ? mistake('number-at-least', { least }) : mistake('number-above', { least })
}

const isList = (origin: string): boolean => origin === 'array' || origin === 'set' || origin === 'map'

function choose(values: readonly unknown[], tooMany = NOT_TAKEN): string {
  return values.length > MOST_CHOICES ? tooMany : mistake('choose-one', { values: values.map(String) })
}

/** Of several schemas, the closest match says what is wrong: it fails deeper than its type. */
function noneOf(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  if (issue.discriminator !== undefined && 'options' in issue) return choose(issue.options as readonly unknown[])
  const firsts = (issue.errors ?? []).flatMap(([first]) => first ?? [])
  const values = firsts.map((first) => (first.code === 'invalid_value' ? first.values : undefined))
  if (values.length > 0 && values.every((each) => each !== undefined)) return choose(values.flat())
  const nearest = firsts.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value')
  return nearest?.message ?? NOT_TAKEN
}

z.config({ localeError: sayMistake })
