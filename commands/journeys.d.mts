type Spec = {
  file: string
  title: string
  tests: { status: string; annotations: { type: string; description?: string }[] }[]
}
type Suite = { specs: Spec[]; suites?: Suite[] }

export function readReport(report: {
  stats: { expected: number; flaky: number; skipped: number }
  suites: Suite[]
  errors: { message?: string }[]
}): { passed: number; failed: number; skipped: number; reasons: string[]; failures: string[] }
