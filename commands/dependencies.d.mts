type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  license?: string
  hasInstallScript?: boolean
  dev?: boolean
  link?: boolean
}

export function faultsOf(
  lock: { packages: Record<string, Locked> },
  project: { allowScripts?: Record<string, boolean> },
): string[]

export function auditOf(answer: { status: number | null; stdout: string }): { reason?: string; faults?: string[] }
