import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { auditOf, faultsOf } from './dependencies.mjs'

/** TRUST P45. `npm run check` asks the registry for known vulnerabilities, where it answers. */

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const INTEGRITY = `sha512-${'A'.repeat(86)}==`
const SOUND = { version: '1.0.0', integrity: INTEGRITY, license: 'MIT' }
const faultsWith = (more: object, allowScripts = {}) =>
  faultsOf(
    { packages: { '': {}, server: {}, 'node_modules/a/node_modules/kim': { ...SOUND, ...more } } },
    { allowScripts },
  )

test('our own lock file', () => {
  expect(faultsOf(read('../package-lock.json'), read('../package.json'))).toEqual([])
})

describe('what a lock file may not say', () => {
  test.each([
    ['no digest', { integrity: undefined }, 'kim@1.0.0 has no SHA-512 in the lock file'],
    ['a weak digest', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'kim@1.0.0 has no SHA-512 in the lock file'],
    ['another host', { resolved: 'https://evil.example/kim.tgz' }, 'kim@1.0.0 comes from https://evil.example/kim.tgz'],
    ['a lookalike host', { resolved: 'https://registry.npmjs.org.evil.example/kim.tgz' }, expect.any(String)],
    ['a repository', { resolved: 'git+ssh://git@github.com/kim/kim.git' }, expect.any(String)],
    ['something that runs at install', { hasInstallScript: true }, 'kim@1.0.0 wants to run something at install'],
    ['a license that binds us', { license: 'AGPL-3.0' }, 'kim@1.0.0 is shipped under AGPL-3.0'],
    ['a second license that binds us', { license: 'MIT AND GPL-3.0' }, 'kim@1.0.0 is shipped under MIT AND GPL-3.0'],
    ['no license', { license: undefined }, 'kim@1.0.0 is shipped under no license'],
  ])('%s', (_what, more, fault) => {
    expect(faultsWith(more)).toEqual([fault])
  })

  test('a script allowed for a version that is not installed', () => {
    expect(faultsWith({}, { 'kim@0.9.0': true })).toEqual(['allowScripts names kim@0.9.0, which is not installed'])
  })
})

test.each([
  [{ license: '(MIT OR GPL-3.0)' }],
  [{ license: 'GPL-3.0', dev: true }],
  [{ resolved: 'https://registry.npmjs.org/kim/-/kim-1.0.0.tgz' }],
])('what it may: %j', (more) => {
  expect(faultsWith(more)).toEqual([])
})

test('a registry that does not answer is reported, and is not a failure', () => {
  expect(auditOf({ status: 1, stdout: '{"message":"405 Method Not Allowed","statusCode":405}' })).toEqual({
    reason: 'registry does not answer (405)',
  })
  expect(auditOf({ status: 1, stdout: '' })).toEqual({ reason: 'registry does not answer' })
})

test('only high and critical vulnerabilities count', () => {
  const vulnerabilities = {
    kim: { name: 'kim', severity: 'critical' },
    lee: { name: 'lee', severity: 'high' },
    ann: { name: 'ann', severity: 'moderate' },
  }
  expect(auditOf({ status: 1, stdout: JSON.stringify({ vulnerabilities }) })).toEqual({
    faults: ['kim has a known vulnerability: critical', 'lee has a known vulnerability: high'],
  })
  expect(auditOf({ status: 0, stdout: '{"vulnerabilities":{}}' })).toEqual({ faults: [] })
})
